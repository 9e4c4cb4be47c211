import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const webDir = mkdtempSync(join(tmpdir(), 'survivor-web-'));
const servers: TestServer[] = [];

beforeAll(async () => {
  mkdirSync(join(webDir, 'pages'));
  for (const [file, text] of [
    ['index.html', '<!doctype html>'],
    ['sw.js', 'keeps()'],
    ['sw-off.js', 'leaves()'],
    ['pages/faq.html', 'questions'],
    ['pages/leagues.html', 'leagues'],
    ['pages/leagues.banner.html', 'room and leagues'],
    ['pages/home.html', 'frame'],
    ['pages/home.banner.html', 'room and frame'],
    ['pages/index.banner.html', 'room'],
  ] as const)
    writeFileSync(join(webDir, file), text);
  for (const isOfflineOn of [true, false]) servers.push(await startTestServer({ webDir, isOfflineOn, isClockVirtual: isOfflineOn }));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(webDir, { recursive: true });
});

it('serves the service worker, or the one that removes it, asked for again each time', async () => {
  const answers = await Promise.all(servers.map((server) => server.app.inject({ url: '/sw.js' })));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'keeps()'],
    [200, 'leaves()'],
  ]);
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
  }
});

it('keeps room for the banner with the clock where the clock is virtual, and nowhere else', async () => {
  const pages = ['/home/leagues', '/home/account', '/faq', '/rules'];
  const answers = await Promise.all(servers.map(({ app }) => Promise.all(pages.map(async (url) => (await app.inject({ url })).body))));
  expect(answers).toEqual([
    ['room and leagues', 'room and frame', 'questions', '<!doctype html>'],
    ['leagues', 'frame', 'questions', '<!doctype html>'],
  ]);
});
