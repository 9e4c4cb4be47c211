import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    ['pages/landing.html', '<head><title>Survivor Pools</title></head>'],
    ['pages/faq.html', 'questions'],
    ['pages/leagues.html', 'leagues'],
    ['pages/leagues.banner.html', 'room and leagues'],
    ['pages/home.html', 'frame'],
    ['pages/home.banner.html', 'room and frame'],
    ['pages/index.banner.html', 'room'],
  ] as const)
    writeFileSync(join(webDir, file), text);
  for (const isOfflineOn of [true, false])
    servers.push(await startTestServer({ webDir, isOfflineOn, isClockVirtual: isOfflineOn, publicUrl: 'https://pools.example' }));
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

it('gives the landing page the tags of its link preview, with addresses of the public URL and a picture of the build', async () => {
  const { body, headers } = (await servers[0]?.app.inject({ url: '/' })) ?? { body: '', headers: {} };
  expect(body).toContain('<meta property="og:title" content="Survivor Pools" />');
  expect(body).toContain('<meta property="og:description" content="Free NFL survivor pools. Pick one team a week');
  expect(body).toContain('<meta property="og:url" content="https://pools.example/" />');
  expect(body).toContain('<meta property="og:image" content="https://pools.example/preview.png" />');
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(headers['cache-control']).toBe('no-cache');
  const picture = readFileSync(new URL('../../../../web/public/preview.png', import.meta.url));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});
