import { simulateDeadlocks } from '@survivor/db/testing';
import { suspendAddress, unsuspendAddress } from '@survivor/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badTokens } from '../../testing/bad-tokens.ts';
import { type Cookies, codeOf, cookiesOf, exchangeCode, postToken, REFUSED } from '../../testing/sign-in-client.ts';
import { startTestIssuer, TEST_CLIENT, type TestIssuer } from '../../testing/test-issuer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const BASE = '/api/v1/ssoauth';

let issuer: TestIssuer;
let server: TestServer;

beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await startTestServer({ identity: { issuer: issuer.url, ...TEST_CLIENT }, settings: { isGoogle: true } });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const post = (credential: string, pair: Parameters<typeof postToken>[2] = {}) => postToken(server, credential, pair);
const exchange = (code: unknown, cookies: Cookies) => exchangeCode(server, code, cookies);

async function signInWith(credential: string): Promise<{ token: string; me: Record<string, unknown> }> {
  const answer = await post(credential);
  const { token } = (await exchange(codeOf(answer), cookiesOf(answer))).json<{ token: string }>();
  const me = await server.app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } });
  return { token, me: me.json() };
}

describe('the posted ID token', () => {
  it('signs in only with a good one: no bad token is accepted', async () => {
    const tokens = await badTokens(issuer);
    const accepted: string[] = [];
    for (const [wrong, token] of Object.entries(tokens)) {
      const answer = await post(token);
      if (answer.statusCode !== 303 || !String(answer.headers.location).startsWith('/login?error=')) accepted.push(wrong);
    }
    const { users } = await server.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<string>().as('users'))
      .executeTakeFirstOrThrow();
    expect(accepted).toEqual([]);
    expect(Number(users)).toBe(0);
  });

  it('of a suspended account signs nobody in, and says why', async () => {
    const token = () => issuer.goodToken({ sub: 'suspended-one', email: 'suspended@example.com' });
    await signInWith(await token());
    await suspendAddress(server.db, 'suspended@example.com');
    expect((await post(await token())).headers.location).toBe('/login?error=suspended');
    await unsuspendAddress(server.db, 'suspended@example.com');
    expect((await signInWith(await token())).me).toMatchObject({ email: 'suspended@example.com' });
  });

  it('needs the pair of form field and cookie', async () => {
    const wrong = [{ cookie: null }, { cookie: '' }, { csrf: '', cookie: '' }, { csrf: '' }, { csrf: 'other' }, { cookie: 'PAIR' }];
    for (const pair of wrong) expect((await post(await issuer.goodToken(), pair)).headers.location).toBe(REFUSED);
  });

  it('is accepted once, also with its signature spelled differently and by many at once', async () => {
    const token = await issuer.goodToken();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(token)));
    expect(answers.filter((answer) => answer.headers.location !== REFUSED)).toHaveLength(1);
    const last = token.at(-1) ?? '';
    const respelled = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter((char) => char !== last);
    for (const char of respelled) expect((await post(token.slice(0, -1) + char)).headers.location).toBe(REFUSED);
  });

  it('is not spent when every try lost a deadlock: the person can come again with it', async () => {
    const token = await issuer.goodToken({ sub: 'unlucky' });
    await simulateDeadlocks(server.db, 'users', 3);
    expect((await post(token)).statusCode).toBe(503);
    expect((await post(token)).headers.location).toContain('/auth/callback?token=');
  });

  it('ends in a redirect to the callback screen with a code of at least 128 bits and an HttpOnly cookie', async () => {
    const answer = await post(await issuer.goodToken());
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?token=[\w-]{22,}$/);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.secure).toBeUndefined();
  });

  it('takes no other content type than the form', async () => {
    const answer = await server.app.inject({ method: 'POST', url: `${BASE}/google-token`, payload: { credential: 'x' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([415, 'application/problem+json']);
  });
});

describe('the one-time code', () => {
  it('works once, and is exchanged for a bearer', async () => {
    const answer = await post(await issuer.goodToken());
    for (const wrong of [7, `${codeOf(answer)}x`]) expect((await exchange(wrong, cookiesOf(answer))).statusCode).toBe(400);
    const first = await exchange(codeOf(answer), cookiesOf(answer));
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), redirect: null });
    expect((await exchange(codeOf(answer), cookiesOf(answer))).statusCode).toBe(400);
  });

  it('expires, and its session with it', async () => {
    const answer = await post(await issuer.goodToken({ sub: 'late' }));
    await server.db
      .updateTable('sign_in_codes')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await exchange(codeOf(answer), cookiesOf(answer))).statusCode).toBe(400);
    await post(await issuer.goodToken());
    const left = await server.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .select('subject')
      .where('subject', '=', 'late')
      .execute();
    expect(left).toEqual([]);
  });

  it('stands in the database as a hash, and in no log, nor does any token or email', async () => {
    const credential = await issuer.goodToken({ email: 'secret.person@example.com' });
    const answer = await post(credential);
    const stored = await server.db.selectFrom('sign_in_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(codeOf(answer));
    const { token } = (await exchange(codeOf(answer), cookiesOf(answer))).json<{ token: string }>();
    await server.app.inject({ url: `/auth/callback?token=${codeOf(answer)}`, headers: { authorization: `Bearer ${token}` } });
    const log = server.logged.join('');
    expect(log).toContain('/auth/callback');
    for (const secret of [codeOf(answer), token, credential, 'secret.person', ...Object.values(cookiesOf(answer))])
      expect(log).not.toContain(secret);
  });
});

describe('the bearer', () => {
  it('carries the claims of the contract and signs the person in', async () => {
    const { token, me } = await signInWith(
      await issuer.goodToken({ name: 'Ann Player', preferred_username: 'ann', picture: 'https://p.example/a.png' }),
    );
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub: me.id, sid: expect.any(String), name: 'Ann Player', roles: [] });
    expect(30 * 24 * 3600 - (claims.exp - claims.iat)).toSatisfy((seconds: number) => seconds >= 0 && seconds <= 60);
    expect(me).toMatchObject({ name: 'Ann Player', username: 'ann', profilePictureUri: 'https://p.example/a.png', roles: [] });
  });
});

describe('the code flow', () => {
  const start = (redirect: string) => server.app.inject({ url: `${BASE}/login`, query: { redirect } });
  const finish = (state: string | null, cookies: Record<string, string>) =>
    server.app.inject({ url: `${BASE}/callback`, query: { code: 'a-code', state: state ?? '' }, cookies });

  it('uses PKCE, state and nonce, and ends where it was started for', async () => {
    const started = await start('/home/leagues/abc?x=1');
    const url = new URL(String(started.headers.location));
    expect(url.origin + url.pathname).toBe(`${issuer.url}/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `http://localhost:3000${BASE}/callback`,
    });
    issuer.answerCodeWith(await issuer.goodToken({ nonce: url.searchParams.get('nonce') }));
    const answer = await finish(url.searchParams.get('state'), cookiesOf(started));
    expect(answer.headers.location).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?token=/);
    expect(issuer.tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
    const browser = { 'sign-in-browser': cookiesOf(answer)['sign-in-browser'] ?? '' };
    expect((await exchange(codeOf(answer), browser)).json()).toMatchObject({ redirect: '/home/leagues/abc?x=1' });
  });

  it('refuses a foreign state, a foreign nonce and a browser that did not start it', async () => {
    const started = await start('//evil.example');
    const { searchParams } = new URL(String(started.headers.location));
    const [state, nonce] = [searchParams.get('state'), searchParams.get('nonce')];
    issuer.answerCodeWith(await issuer.goodToken({ nonce }));
    expect((await finish('other', cookiesOf(started))).headers.location).toBe(REFUSED);
    expect((await finish(state, {})).headers.location).toBe(REFUSED);
    issuer.answerCodeWith(await issuer.goodToken({ nonce: 'other' }));
    expect((await finish(state, cookiesOf(started))).headers.location).toBe(REFUSED);
    issuer.answerCodeWith(await issuer.goodToken());
    expect((await finish(state, cookiesOf(started))).headers.location).toBe(REFUSED);
  });
});
