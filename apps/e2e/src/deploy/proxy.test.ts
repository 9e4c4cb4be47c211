import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CADDYFILE = fileURLToPath(new URL('../../../../infra/compose/Caddyfile', import.meta.url));
const isHere = spawnSync('caddy', ['version']).error === undefined;
if (!isHere) console.log('NOT RUN: the proxy of infra/compose (there is no caddy)');

type Answer = { readonly status: number; readonly body: string };

describe.skipIf(!isHere)('the proxy of infra/compose', () => {
  let folder: string;
  const behind: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    '/forwarded': ({ headers }, response) => response.end(`${headers['x-forwarded-for']} ${headers['x-forwarded-proto']}`),
  };
  const product = createServer((request, response) => {
    const answer = behind[request.url ?? ''];
    if (answer === undefined) response.end('ok');
    else answer(request, response);
  });
  let productPort: number;
  let session: ClientHttp2Session;
  let proxy: ReturnType<typeof spawn>;

  async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const stream = session.request({ ':path': path, ...headers });
    stream.end();
    const [head] = await once(stream, 'response');
    let body = '';
    for await (const chunk of stream) body += chunk;
    return { status: head[':status'], body };
  }

  const opened = (url: string, ca: string) =>
    new Promise<ClientHttp2Session | null>((resolve) => {
      const attempt = connect(url, { ca });
      attempt.once('connect', () => resolve(attempt)).once('error', () => resolve(null));
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'survivor-proxy-'));
    productPort = await getPort();
    product.listen(productPort, '127.0.0.1');
    const [httpPort, httpsPort] = [await getPort(), await getPort()];
    const env = { SITE: 'localhost', SERVER: `127.0.0.1:${productPort}`, HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort) };
    proxy = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
      env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...env },
      stdio: 'ignore',
    });
    const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
    for (let found = null; found === null; await sleep(100)) {
      const ca = await Promise.resolve()
        .then(() => readFileSync(authority, 'utf8'))
        .catch(() => null);
      found = ca === null ? null : await opened(`https://localhost:${httpsPort}`, ca);
      if (found !== null) session = found;
    }
  });
  afterAll(async () => {
    session?.destroy();
    const ended = proxy === undefined ? null : once(proxy, 'exit');
    proxy?.kill();
    await ended;
    product.closeAllConnections();
    product.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('speaks TLS and HTTP/2', async () => {
    expect([session.alpnProtocol, session.encrypted]).toEqual(['h2', true]);
    expect(await ask('/')).toEqual({ status: 200, body: 'ok' });
  });

  it('hands an event on before the next one is there', async () => {
    let response: ServerResponse | undefined;
    behind['/events'] = (_request, stream) => {
      response = stream.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
    };
    const stream = session.request({ ':path': '/events' }).setEncoding('utf8');
    expect((await once(stream, 'data'))[0]).toContain('data: 1');
    response?.write('data: 2\n\n');
    expect((await once(stream, 'data'))[0]).toContain('data: 2');
    stream.destroy();
  });

  it('tells the server the address that connects, whatever the caller says of itself', async () => {
    const { body } = await ask('/forwarded', { 'x-forwarded-for': '203.0.113.9' });
    expect(body).toMatch(/^(127\.0\.0\.1|::1) https$/);
  });

  it('shows nobody outside what the processes tell of themselves', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/readyz')).status).toBe(404);
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('keeps a request while the only server is started anew', async () => {
    product.closeAllConnections();
    await new Promise((resolve) => product.close(resolve));
    const answer = ask('/');
    await sleep(300);
    product.listen(productPort, '127.0.0.1');
    expect(await answer).toEqual({ status: 200, body: 'ok' });
  });
});
