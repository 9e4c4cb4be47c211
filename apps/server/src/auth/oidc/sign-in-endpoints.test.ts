import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cookies, cookiesOf, postToken, REFUSED } from '../../testing/sign-in-client.ts';
import { startTestIssuer, TEST_CLIENT, type TestIssuer } from '../../testing/test-issuer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const BASE = '/api/v1/ssoauth';

let issuer: TestIssuer;
let server: TestServer;
let webDir: string;
beforeAll(async () => {
  issuer = await startTestIssuer();
  webDir = mkdtempSync(join(tmpdir(), 'survivor-web-'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>app</title>');
  server = await startTestServer({
    identity: { issuer: issuer.url, ...TEST_CLIENT },
    publicUrl: 'https://pools.example.com',
    webDir,
    settings: { isGoogle: true },
  });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
  rmSync(webDir, { recursive: true });
});

const isIn = (answer: Awaited<ReturnType<typeof postToken>>) =>
  String(answer.headers.location).startsWith('https://pools.example.com/auth/callback?token=');

const FLOW = '__Host-sign-in-flow';
const BROWSER = '__Host-sign-in-browser';

/** A sign-in completed at the provider: the browser's cookies and the callback's address. */
async function startFlow(): Promise<{ cookies: Cookies; query: { code: string; state: string } }> {
  const started = await server.app.inject({ url: `${BASE}/login` });
  const { searchParams } = new URL(String(started.headers.location));
  issuer.answerCodeWith(await issuer.goodToken({ nonce: searchParams.get('nonce') }));
  return { cookies: cookiesOf(started), query: { code: 'a-code', state: searchParams.get('state') ?? '' } };
}

const goBack = (query: { code: string; state: string }, cookies: Cookies) => server.app.inject({ url: `${BASE}/callback`, query, cookies });

describe('the started sign-in', () => {
  it('is finished by the browser that started it', async () => {
    const { cookies, query } = await startFlow();
    expect(isIn(await goBack(query, cookies))).toBe(true);
  });

  it('signs nobody into the account of who planted its cookie', async () => {
    const victim = await startFlow();
    const attacker = await startFlow();
    const [body = '', mark = ''] = (attacker.cookies[FLOW] ?? '').split('.');
    const flow = JSON.parse(Buffer.from(body, 'base64url').toString());
    const madeUp = Buffer.from(JSON.stringify({ ...flow, redirect: '/home' })).toString('base64url');
    const planted: Record<string, Cookies> = {
      alone: { [FLOW]: attacker.cookies[FLOW] ?? '' },
      'beside the cookie of the victim': { [FLOW]: attacker.cookies[FLOW] ?? '', [BROWSER]: victim.cookies[BROWSER] ?? '' },
      'by its plain name': { 'sign-in-flow': attacker.cookies[FLOW] ?? '', 'sign-in-browser': attacker.cookies[BROWSER] ?? '' },
      changed: { ...attacker.cookies, [FLOW]: `${madeUp}.${mark}` },
      unsigned: { ...attacker.cookies, [FLOW]: body },
      'with a mark too many': { ...attacker.cookies, [FLOW]: `${attacker.cookies[FLOW]}.${mark}` },
      'with an empty secret': { ...attacker.cookies, [BROWSER]: '' },
    };
    const signedIn = [];
    for (const [how, cookies] of Object.entries(planted)) if (isIn(await goBack(attacker.query, cookies))) signedIn.push(how);
    expect(signedIn).toEqual([]);
  });
});

describe('cookies under https', () => {
  it('are set by this host alone, and sent to it by https alone', async () => {
    const { cookies, query } = await startFlow();
    const answers = [
      await server.app.inject({ url: `${BASE}/login` }),
      await goBack(query, cookies),
      await server.app.inject({ url: '/login' }),
    ];
    const set = answers.flatMap((answer) => answer.cookies).filter(({ name }) => name !== 'XSRF-TOKEN');
    expect(set.length).toBeGreaterThanOrEqual(5);
    for (const cookie of set) {
      expect(cookie.name).toMatch(/^__Host-/);
      expect(cookie).toMatchObject({ secure: true, path: '/' });
      expect(cookie.domain).toBeUndefined();
    }
  });
});

describe('the posted ID token', () => {
  it('answers 404 with a provider other than Google, whose token is good, and records nothing', async () => {
    const other = await startTestServer({ identity: { issuer: issuer.url, ...TEST_CLIENT } });
    const answer = await postToken(other, await issuer.goodToken({}));
    const { users, events } = await other.db
      .selectNoFrom((eb) => [
        eb.selectFrom('users').select(eb.fn.countAll<number>().as('count')).as('users'),
        eb.selectFrom('security_events').select(eb.fn.countAll<number>().as('count')).as('events'),
      ])
      .executeTakeFirstOrThrow();
    expect([answer.statusCode, Number(users), Number(events)]).toEqual([404, 0, 0]);
    expect((await other.app.inject({ url: `${BASE}/login` })).statusCode).toBe(303);
    await other.close();
  });
});

describe('the nonce at the posted door', () => {
  const post = async (nonce: string | undefined, cookies: Cookies) => postToken(server, await issuer.goodToken({ nonce }), { cookies });

  it('is given to the login page, and the token has to carry it', async () => {
    const page = await server.app.inject({ url: '/login' });
    const given = page.cookies.find(({ name }) => name === '__Host-sign-in-nonce');
    expect(given).toMatchObject({ secure: true, sameSite: 'None' });
    const nonce = given?.value ?? '';
    const cookies = { '__Host-sign-in-nonce': nonce };
    for (const other of [undefined, 'other', '']) expect((await post(other, cookies)).headers.location).toBe(REFUSED);
    expect(isIn(await post(nonce, cookies))).toBe(true);
  });

  it('refuses a token that was asked for by another page', async () => {
    expect((await post('of-another-page', {})).headers.location).toBe(REFUSED);
    expect(isIn(await post(undefined, {}))).toBe(true);
  });
});
