import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PAGE = new URL('../../../../../infra/docs/releases.md', import.meta.url);
const PROGRAM = 'haproxy';
const ASKED = 30;
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

const isHere = spawnSync(PROGRAM, ['-v'], { env }).status === 0;
if (!isHere) console.log('NOT RUN: the files of two releases behind a balancer (there is no haproxy)');

const folder = mkdtempSync(join(tmpdir(), 'survivor-two-releases-'));
const servers: TestServer[] = [];
let balancer: ChildProcess;
let url: string;

/** The configuration that operators read, on other ports. */
function configuration(ports: Readonly<Record<string, number>>): string {
  const text = /```haproxy\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
  return text.replaceAll(/127\.0\.0\.1:(\d+)/g, (_, port: string) => `127.0.0.1:${ports[port]}`);
}

/** A server whose page names a file of its own release, as the built web app does. */
async function startRelease(name: string, port: number): Promise<void> {
  const webDir = join(folder, name);
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), `<!doctype html><script type="module" src="/assets/index-${name}.js"></script>`);
  writeFileSync(join(webDir, `assets/index-${name}.js`), name);
  const server = await startTestServer({ webDir });
  servers.push(server);
  await server.app.listen({ port, host: '127.0.0.1' });
}

const ask = (path: string) => fetch(`${url}${path}`).then(async (answer) => ({ status: answer.status, text: await answer.text() }));

describe.skipIf(!isHere)('a page while two releases work behind a balancer', () => {
  beforeAll(async () => {
    const ports = { 8080: await getPort(), 3001: await getPort(), 3002: await getPort() };
    await startRelease('now', ports[3001]);
    await startRelease('next', ports[3002]);
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configuration(ports));
    balancer = spawn(PROGRAM, ['-db', '-q', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    url = `http://127.0.0.1:${ports[8080]}`;
    while ((await ask('/healthz').catch(() => null))?.status !== 200) await wait(50);
  });
  afterAll(async () => {
    const ended = once(balancer, 'exit');
    balancer.kill();
    await ended;
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true });
  });

  it('gets its own files, whichever server is asked for them, and no other', async () => {
    const pages = await Promise.all(Array.from({ length: ASKED }, () => ask('/home')));
    const named = pages.map(({ text }) => /src="([^"]+)"/.exec(text)?.[1] ?? '');
    expect(new Set(named)).toEqual(new Set(['/assets/index-now.js', '/assets/index-next.js']));
    const files = await Promise.all(named.map(ask));
    expect(files).toEqual(named.map((path) => ({ status: 200, text: /index-(\w+)/.exec(path)?.[1] })));
    expect((await ask('/assets/index-before.js')).status).toBe(404);
  });
});
