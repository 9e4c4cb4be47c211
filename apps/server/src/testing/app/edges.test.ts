import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let player: TestUser;
let webDir: string;

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'survivor-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Survivor</title>');
  mkdirSync(join(webDir, 'pages'));
  for (const name of ['landing', 'rules', 'faq', 'league', 'leagues'])
    writeFileSync(join(webDir, 'pages', `${name}.html`), `<!doctype html><h1>${name}</h1>`);
  writeFileSync(join(webDir, 'manifest.webmanifest'), '{}');
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webDir, 'assets', 'app-abc123.js'), `const text = '${'x'.repeat(5000)}';`);
  server = await startTestServer({ webDir, publicUrl: 'https://pools.example.com', settings: { isGoogle: true } });
  player = await server.signIn();
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('the web app', () => {
  it('serves index.html for every page, never cached', async () => {
    for (const url of ['/', '/login', '/home/leagues/abc?tab=x', '/auth/callback?token=x', '/index.html', '/apiary']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
        url,
        200,
        'no-cache',
        'text/html; charset=utf-8',
      ]);
    }
    expect((await server.app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
  });

  it('sends what the build has compressed, to whoever takes it', async () => {
    const page = join(webDir, 'pages', 'rules.html');
    const script = join(webDir, 'assets', 'app-abc123.js');
    for (const file of [page, script]) writeFileSync(`${file}.br`, brotliCompressSync('compressed by the build'));
    for (const url of ['/rules', '/assets/app-abc123.js']) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip, br' });
      expect([url, headers['content-encoding'], brotliDecompressSync(rawPayload).toString()]).toEqual([
        url,
        'br',
        'compressed by the build',
      ]);
      expect((await get(url)).body).not.toContain('compressed');
    }
    for (const file of [page, script]) rmSync(`${file}.br`);
  });

  it('serves prerendered pages with their content, under the same policy, and index.html where the build has none', async () => {
    const { headers } = await get('/home/join-league');
    for (const [url, text] of [
      ['/', '<h1>landing</h1>'],
      ['/?redirect=%2Fhome', '<h1>landing</h1>'],
      ['/rules', '<h1>rules</h1>'],
      ['/faq?from=x', '<h1>faq</h1>'],
      ['/home/league/abc?sort=team', '<h1>league</h1>'],
      ['/home/leagues?from=x', '<h1>leagues</h1>'],
      ['/home', '<h1>leagues</h1>'],
      ['/changelog', '<title>Survivor</title>'],
    ] as const) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, `<!doctype html>${text}`]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': headers['content-security-policy'],
      });
      expect(String(answer.headers['set-cookie'])).toContain('XSRF-TOKEN=');
    }
    expect((await get('/manifest.webmanifest')).headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    });
  });

  it('serves hashed files for ever and compressed, other files asked for again, unknown assets as 404', async () => {
    const script = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' });
    expect([script.headers['cache-control'], script.headers['content-encoding']]).toEqual(['public, max-age=31536000, immutable', 'br']);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
    for (const url of ['/assets/app-other.js', '/assets/', '/assets', '/assets/%2e%2e%2findex.html', '/Assets/x']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
  });

  it('answers unknown and hidden files with 404, without a page and without a cookie', async () => {
    const files = [
      '/.env',
      '/.git/config',
      '/app.js.map',
      '/assets/app-abc123.js.map',
      '/wp-login.php',
      '/home/x.json',
      '/%2eenv',
      '/pages/rules.html',
    ];
    for (const url of [...files, '/home/league/abc.map', '/.env?x=1', `/${'.a'.repeat(4000)}/`]) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers['content-type'], answer.headers['set-cookie']]).toEqual([
        url,
        404,
        'application/problem+json',
        undefined,
      ]);
    }
    expect((await get('/home?redirect=/a.b')).statusCode).toBe(200);
  });

  it('tells robots where to go, and where a hole is told', async () => {
    const robots = await get('/robots.txt');
    expect([robots.statusCode, robots.headers['content-type'], robots.headers['set-cookie']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      undefined,
    ]);
    expect(robots.body).toContain('Disallow: /api/\n');
    const security = await get('/.well-known/security.txt');
    expect([security.statusCode, security.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(security.body).toMatch(/^Contact: https:\/\/pools\.example\.com\/support\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
  });

  it('serves the legal texts in the name of the operator', async () => {
    for (const file of ['terms-of-service.md', 'privacy-policy.md']) {
      const answer = await get(`/assets/legal/${file}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(answer.body).toContain('Test Operator');
      expect(answer.body).not.toContain('{{');
    }
    expect((await get('/assets/legal/other.md')).statusCode).toBe(404);
  });
});

describe('headers', () => {
  const ALWAYS = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
  };

  it('stand on every answer', async () => {
    for (const url of ['/', '/login', '/api/v1/status', '/api/v1/nope', '/assets/app-abc123.js', '/healthz']) {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self'(;| https:\/\/accounts\.google\.com\/gsi\/client;)/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("img-src 'self' data: https:;");
      for (const isForLogin of ["'unsafe-inline'", 'https://accounts.google.com/gsi/'])
        expect(policy.includes(isForLogin)).toBe(url === '/login');
      expect(headers).toMatchObject({ ...ALWAYS, 'permissions-policy': expect.stringMatching(/^accelerometer=\(\), camera=\(\)/) });
      if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('of tRPC let nothing of it be opened, framed or read from elsewhere', async () => {
    for (const url of ['/trpc/state.status', '/trpc/nope', '/TRPC/state.status', '/trpc']) {
      expect((await get(url)).headers).toMatchObject({
        ...ALWAYS,
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      });
    }
  });
});

describe('XSRF', () => {
  const post = (url: string, { cookie, header }: { cookie?: string; header?: string }) =>
    server.app.inject({
      method: 'POST',
      url,
      cookies: cookie === undefined ? {} : { 'XSRF-TOKEN': cookie },
      headers: { ...player.headers, ...(header === undefined ? {} : { 'x-xsrf-token': header }) },
      payload: {},
    });

  it('gives the cookie with the first page and with /status, and not to who has it', async () => {
    for (const url of ['/', '/home/leagues', '/api/v1/status', '/trpc/state.status']) {
      const [cookie] = (await get(url)).cookies;
      expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax', secure: true });
      expect(cookie?.httpOnly).toBeUndefined();
      expect((await get(url, { cookie: 'XSRF-TOKEN=abc' })).cookies).toEqual([]);
    }
    expect((await get('/api/v1/seasons')).cookies).toEqual([]);
  });

  it('refuses writing calls whose header does not match the cookie, on REST, tRPC and the exchange', async () => {
    for (const url of ['/api/v1/supporttickets', '/api/v1/ssoauth/logout', '/api/v1/ssoauth/exchange', '/trpc/ticket.create']) {
      for (const wrong of [{ cookie: 'abc' }, { cookie: 'abc', header: 'abd' }, { cookie: 'abc', header: '' }, { cookie: '' }]) {
        const answer = await post(url, wrong);
        expect([url, wrong, answer.statusCode, answer.headers['content-type']]).toEqual([url, wrong, 403, 'application/problem+json']);
      }
    }
    for (const right of [{ cookie: 'abc', header: 'abc' }, {}]) expect((await post('/api/v1/supporttickets', right)).statusCode).toBe(400);
  });

  it('excepts the sign-in form, which has its own pair', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/ssoauth/google-token',
      cookies: { 'XSRF-TOKEN': 'abc' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'credential=x',
    });
    expect(answer.statusCode).toBe(303);
  });
});

describe('probes', () => {
  it('say that the process lives and what is ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toMatchObject({ status: 'ok' });
    expect((await get('/metrics')).body).toContain('http_request_duration_seconds_bucket');
  });

  it('show no metrics on the public port where they have one of their own', async () => {
    const other = await startTestServer({ areMetricsPublic: false });
    expect((await other.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    await other.close();
  });
});

it('a session ends after 14 days without use; a use is written once an hour', async () => {
  const someone = await server.signIn();
  const usedAgo = (days: number) =>
    server.db
      .updateTable('sessions')
      .set({ used_at: new Date(Date.now() - days * DAY_MS) })
      .where('user_id', '=', someone.id)
      .execute();
  const seenAt = async () => {
    const row = await server.db.selectFrom('users').select('last_seen_at').where('id', '=', someone.id).executeTakeFirstOrThrow();
    return row.last_seen_at?.getTime() ?? 0;
  };
  const use = async () => (await get('/api/v1/users/me', someone.headers)).statusCode;
  await usedAgo(13.9);
  expect(await use()).toBe(200);
  const session = server.db.selectFrom('sessions').select('used_at').where('user_id', '=', someone.id);
  expect(Date.now() - (await session.executeTakeFirstOrThrow()).used_at.getTime()).toBeLessThan(DAY_MS);
  const first = await seenAt();
  expect([await use(), await seenAt()]).toEqual([200, first]);
  await server.db
    .updateTable('users')
    .set({ last_seen_at: new Date(first - 3_700_000) })
    .where('id', '=', someone.id)
    .execute();
  expect([await use(), (await seenAt()) >= first]).toEqual([200, true]);
  await usedAgo(14.1);
  expect(await use()).toBe(401);
});

it('a token in an address stands in no line of the log, however the address is written', async () => {
  const token = 'AbCdEfGhIjKlMnOpQrStUv';
  for (const name of ['invite', 'calendar', 'unsubscribe']) {
    server.logged.length = 0;
    const escaped = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    const urls = [
      `/${name}/${token}`,
      `/${name}/${token}?a=1`,
      `/${name}/${token}.ics`,
      `/${name.toUpperCase()}/${token}`,
      `//${name}/${token}`,
    ];
    const odd = [`/${name}/${token}/more`, `/${name}/a.${token}`, `/${name}/${token.slice(0, 8)}%00${token.slice(8)}`];
    for (const url of [...urls, ...odd, `/${escaped}/${token}`, `/${escaped}/${token}/%zz`]) {
      await get(url);
      await server.app.inject({ method: 'POST', url });
    }
    expect(server.logged.filter((line) => line.includes(`/${name}/:token`)).length).toBeGreaterThan(15);
    expect(server.logged.filter((line) => line.includes(token) || line.includes(token.slice(8)))).toEqual([]);
  }
});
