import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PAGE = new URL('../../../../infra/docs/operate.md', import.meta.url);
const CERTIFIER = 'openssl';
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
const isHere = (tool: string) => spawnSync(tool, ['-v'], { env }).error === undefined;

/** What stands around the example in a configuration of nginx. */
const nginxFile = (example: string, folder: string) => `daemon off; pid ${folder}/pid; error_log stderr crit;
events {}
http { client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
${example} }`;

const PROXIES = [
  { tool: 'nginx', wrap: nginxFile, args: (file: string, folder: string) => ['-c', file, '-p', folder] },
  { tool: 'haproxy', wrap: (example: string) => example, args: (file: string) => ['-db', '-q', '-f', file] },
] as const;

for (const { tool } of PROXIES) if (!isHere(tool)) console.log(`NOT RUN: the example of the page for ${tool} (there is no ${tool})`);

describe.each(PROXIES)('the example of the page for $tool', ({ tool, wrap, args }) => {
  const isRun = isHere(tool) && isHere(CERTIFIER);
  let folder: string;
  let proxy: ChildProcess;
  let session: ClientHttp2Session;
  let stream: ServerResponse | undefined;
  const product = createServer((request, response) => {
    if (request.url === '/events') {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', 'cache-control': 'no-store' });
      response.write('data: 1\n\n');
    } else if (request.url === '/readyz') response.end('ready');
    else
      response.end(`${request.headers['x-forwarded-for']} ${request.headers['x-forwarded-proto']} ${request.headers.forwarded ?? 'none'}`);
  });

  /** The page's lines on other ports, with a certificate of this test. */
  async function configure(): Promise<number> {
    const port = await getPort();
    const productPort = await getPort();
    product.listen(productPort, '127.0.0.1');
    const pem = join(folder, 'pools.pem');
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2', '-out', join(folder, 'crt')];
    spawnSync(CERTIFIER, [...made, '-keyout', join(folder, 'key')], { stdio: 'ignore' });
    writeFileSync(pem, readFileSync(join(folder, 'crt'), 'utf8') + readFileSync(join(folder, 'key'), 'utf8'), { mode: 0o600 });
    const example = new RegExp(`\`\`\`${tool}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
    const here = example
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${productPort}`)
      .replaceAll('0.0.0.0:443', `127.0.0.1:${port}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll(/\/etc\/ssl\/pools\.(?:pem|key)/g, pem);
    writeFileSync(join(folder, 'config'), wrap(here, folder));
    return port;
  }

  const opened = (port: number) =>
    new Promise<ClientHttp2Session | null>((resolve) => {
      const attempt = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
      attempt.once('connect', () => resolve(attempt)).once('error', () => resolve(null));
    });

  async function ask(path: string, headers: Record<string, string> = {}) {
    const request = session.request({ ':path': path, ...headers });
    request.end();
    const [head] = await once(request, 'response');
    let body = '';
    for await (const chunk of request) body += chunk;
    return { status: head[':status'], body };
  }

  beforeAll(async () => {
    if (!isRun) return;
    folder = mkdtempSync(join(tmpdir(), `survivor-${tool}-`));
    mkdirSync(join(folder, 'logs'));
    const port = await configure();
    proxy = spawn(tool, args(join(folder, 'config'), folder), { env, stdio: ['ignore', 'ignore', 'inherit'] });
    for (let found: ClientHttp2Session | null = null; found === null; await sleep(50)) {
      if (proxy.exitCode !== null) throw new Error(`${tool} ended with ${proxy.exitCode}`);
      found = await opened(port);
      if (found !== null) session = found;
    }
  });
  afterAll(async () => {
    if (!isRun) return;
    session?.destroy();
    const ended = once(proxy, 'exit');
    proxy.kill();
    await ended;
    product.closeAllConnections();
    product.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(!isRun)('speaks TLS and HTTP/2', () => expect([session.alpnProtocol, session.encrypted]).toEqual(['h2', true]));

  it.skipIf(!isRun)('hands an event on before the next one is there', async () => {
    const heard = session.request({ ':path': '/events' }).setEncoding('utf8');
    expect((await once(heard, 'data'))[0]).toContain('data: 1');
    stream?.write('data: 2\n\n');
    expect((await once(heard, 'data'))[0]).toContain('data: 2');
    heard.destroy();
  });

  it.skipIf(!isRun)('tells the address that connects, whatever the caller says of itself', async () => {
    const { body } = await ask('/', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' });
    expect(body).toBe('127.0.0.1 https none');
  });

  it.skipIf(!isRun)('shows nobody outside what the processes tell of themselves', async () => {
    expect([(await ask('/metrics')).status, (await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([404, 404, 200]);
  });
});
