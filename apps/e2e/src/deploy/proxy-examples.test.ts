import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PAGE = new URL('../../../../infra/docs/operate.md', import.meta.url);
const CADDYFILE = fileURLToPath(new URL('../../../../infra/deploy/compose/Caddyfile', import.meta.url));
const CERTIFIER = 'openssl';
const PATH = `${process.env['PATH']}:/usr/sbin`;
const isHere = (tool: string) => spawnSync(tool, ['version'], { env: { PATH } }).error === undefined;

/** Where the proxy finds the product and writes its files, and where it listens. */
type Place = { readonly folder: string; readonly port: number; readonly productPort: number };

/** The page's lines on other ports, with a certificate of this test. */
function writeExample(tool: 'nginx' | 'haproxy', { folder, port, productPort }: Place, wrap = (example: string) => example): string {
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
  const file = join(folder, 'config');
  writeFileSync(file, wrap(here));
  return file;
}

/** What stands around the example in a configuration of nginx. */
const nginxFile = (folder: string) => (example: string) =>
  `daemon off; pid ${folder}/pid; error_log stderr crit;
events {}
http { client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
${example} }`;

/** A busy machine may answer health checks late, which takes the only server out of use. */
const withPatientChecks = (example: string) => example.replace('check inter 2s', 'check inter 2s fall 1000');

type Start = { readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> };
const PROXIES: readonly { readonly tool: string; prepare(place: Place): Promise<Start> }[] = [
  {
    tool: 'nginx',
    prepare: async (place) => ({ args: ['-c', writeExample('nginx', place, nginxFile(place.folder)), '-p', place.folder] }),
  },
  {
    tool: 'haproxy',
    prepare: async (place) => ({ args: ['-db', '-q', '-f', writeExample('haproxy', place, withPatientChecks)] }),
  },
  {
    tool: 'caddy',
    prepare: async ({ folder, port, productPort }) => {
      const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      const ports = { SERVER: `127.0.0.1:${productPort}`, HTTP_PORT: String(await getPort()), HTTPS_PORT: String(port) };
      return { args: ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], env: { ...home, ...ports, SITE: 'localhost' } };
    },
  },
];

for (const { tool } of PROXIES) if (!isHere(tool)) console.log(`NOT RUN: the example for ${tool} (there is no ${tool})`);

describe.each(PROXIES.filter(({ tool }) => isHere(tool) && isHere(CERTIFIER)))('the example for $tool', ({ tool, prepare }) => {
  let place: Place;
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

  const opened = () =>
    new Promise<ClientHttp2Session | null>((resolve) => {
      const attempt = connect(`https://localhost:${place.port}`, { rejectUnauthorized: false });
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
    place = { folder: mkdtempSync(join(tmpdir(), `survivor-${tool}-`)), port: await getPort(), productPort: await getPort() };
    mkdirSync(join(place.folder, 'logs'));
    product.listen(place.productPort, '127.0.0.1');
    const { args, env } = await prepare(place);
    proxy = spawn(tool, args, { env: { PATH, ...env }, stdio: 'ignore' });
    for (let found: ClientHttp2Session | null = null; found === null; await sleep(50)) {
      if (proxy.exitCode !== null) throw new Error(`${tool} ended with ${proxy.exitCode}`);
      found = await opened();
      if (found !== null) session = found;
    }
  });
  afterAll(async () => {
    session?.destroy();
    const ended = once(proxy, 'exit');
    proxy.kill();
    await ended;
    product.closeAllConnections();
    product.close();
    rmSync(place.folder, { recursive: true, force: true });
  });

  it('speaks TLS and HTTP/2', () => expect([session.alpnProtocol, session.encrypted]).toEqual(['h2', true]));

  it('hands an event on before the next one is there', async () => {
    const heard = session.request({ ':path': '/events' }).setEncoding('utf8');
    expect((await once(heard, 'data'))[0]).toContain('data: 1');
    stream?.write('data: 2\n\n');
    expect((await once(heard, 'data'))[0]).toContain('data: 2');
    heard.destroy();
  });

  it('sends the address that connects, whatever the caller says of itself', async () => {
    const { body } = await ask('/', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' });
    // Caddy passes `Forwarded` on, which the product does not read.
    expect(body).toMatch(tool === 'caddy' ? /^(?:127\.0\.0\.1|::1) https / : /^127\.0\.0\.1 https none$/);
  });

  it('shows nobody outside what the processes report of themselves', async () => {
    expect([(await ask('/metrics')).status, (await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([404, 404, 200]);
  });

  it.runIf(tool === 'caddy')('waits with a request while the only server is started anew', async () => {
    product.closeAllConnections();
    await new Promise((resolve) => product.close(resolve));
    const answer = ask('/');
    await sleep(300);
    product.listen(place.productPort, '127.0.0.1');
    expect((await answer).status).toBe(200);
  });
});
