import { stringify } from 'node:querystring';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Keys, Outcome, ProviderCase, Variation } from '../../testing/provider-cases/case.ts';
import { ANSWER_CASES, CLIENT_CASES } from '../../testing/provider-cases/code-flow-cases.ts';
import { ID_TOKEN_CASES } from '../../testing/provider-cases/id-token-cases.ts';
import { KEY_CASES } from '../../testing/provider-cases/key-cases.ts';
import { USERINFO_CASES } from '../../testing/provider-cases/userinfo-cases.ts';
import { cookiesOf, postToken } from '../../testing/sign-in-client.ts';
import { startTestIssuer, TEST_CLIENT, type TestIssuer } from '../../testing/test-issuer.ts';
import { startTestServer, TEST_SECRETS, type TestServer } from '../../testing/test-server.ts';
import { createBearer } from '../sessions/bearer.ts';
import { createSessionStore } from '../sessions/session-store.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { callbackUrl, mountSignIn } from './mount-sign-in.ts';

const BASE = '/api/v1/ssoauth';
const PUBLIC_URL = 'http://localhost:3000';

let issuer: TestIssuer;
let server: TestServer;
let keys: Keys;
let subject = 0;
beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await startTestServer();
  keys = {
    one: await issuer.createKey('RS256'),
    second: await issuer.createKey('RS256', { kid: 'two' }),
    ps: await issuer.createKey('PS256', { kid: 'ps' }),
    es: await issuer.createKey('ES256', { kid: 'es' }),
    ed: await issuer.createKey('EdDSA', { kid: 'ed' }),
    nameless: await issuer.createKey('RS256', { kid: undefined }),
    otherNameless: await issuer.createKey('RS256', { kid: undefined }),
    encryption: await issuer.createKey('RS256', { use: 'enc' }),
  };
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

/** The sign-in of a client that meets the issuer for the first time, without the product around it. */
async function mountClient({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const reasons: string[] = [];
  const app = fastify();
  await app.register(cookie);
  const provider = createIdentityProvider({ issuer: issuer.url, clientId, clientSecret, redirectUri: callbackUrl(PUBLIC_URL) });
  mountSignIn(app, {
    db: server.db,
    provider,
    sessions: createSessionStore(server.db),
    adminEmails: [],
    bearer: createBearer(TEST_SECRETS),
    publicUrl: PUBLIC_URL,
    limit: null,
    isGoogle: true,
    secrets: TEST_SECRETS,
    securityLog: {
      originOf: () => ({ addressHash: 'a'.repeat(22), requestId: 'r' }),
      countRefusedSignIn: (_request, reason) => void reasons.push(reason),
    },
    onSignIn: () => undefined,
    remainingMs: () => 60_000,
  });
  return { app, reasons };
}
type Mounted = Awaited<ReturnType<typeof mountClient>>;

/** Sets up the issuer as the case has it and signs the person's token. */
async function prepare(variation: Variation, nonce: string | undefined) {
  const { claims = {}, header, signer = 'one', published, answers, userInfo, userInfoSigner } = variation;
  const given = typeof claims === 'function' ? claims(Math.floor(Date.now() / 1000)) : claims;
  subject += 1;
  const payload = issuer.claims({ sub: `subject-${subject}`, nonce, ...given });
  const info = { sub: payload.sub, ...userInfo };
  issuer.answer({
    ...answers,
    keys: published?.(keys) ?? [keys.one.jwk],
    ...(userInfo && { userInfo: { body: info } }),
    ...(userInfoSigner && { userInfo: { type: 'application/jwt', body: await keys[userInfoSigner].sign(info) } }),
  });
  const idToken = await keys[signer].sign(payload, header);
  issuer.answerCodeWith(idToken);
  return { idToken, subject: payload.sub };
}

/** Goes through the code flow. The issuer may change between start and return. */
async function comeBack({ app }: Mounted, variation: Variation) {
  issuer.answer({ ...variation.answers, ...(variation.userInfo && { userInfo: { body: {} } }) });
  const started = await app.inject({ url: `${BASE}/login` });
  if (!String(started.headers.location).startsWith(issuer.url)) return { answer: started, subject: undefined };
  const { searchParams } = new URL(String(started.headers.location));
  const prepared = await prepare(variation, searchParams.get('nonce') ?? undefined);
  const query = { code: 'a-code', state: searchParams.get('state'), ...variation.callback?.(issuer.url) };
  const search = stringify(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));
  return { answer: await app.inject({ url: `${BASE}/callback?${search}`, cookies: cookiesOf(started) }), subject: prepared.subject };
}

type Answer = Awaited<ReturnType<typeof comeBack>>['answer'];
type Result = { readonly answer: Answer; readonly subject: string | undefined; readonly reasons: readonly string[] };

async function expectOutcome({ answer, subject: sub, reasons }: Result, outcome: Outcome): Promise<void> {
  const location = String(answer.headers.location);
  if ('user' in outcome) {
    expect({ location, reasons }).toEqual({ location: expect.stringContaining(`${PUBLIC_URL}/auth/callback?token=`), reasons: [] });
    const user = await server.db.selectFrom('users').selectAll().where('subject', '=', String(sub)).executeTakeFirstOrThrow();
    expect(user).toMatchObject(outcome.user);
    return;
  }
  const { error, reason, account } = outcome;
  expect(reasons.join()).not.toContain('@');
  expect({ location, reasons }).toEqual({
    location: `/login?error=${error}`,
    reasons: [typeof reason === 'string' ? reason : expect.stringMatching(reason)],
  });
  expect(cookiesOf(answer)['sign-in-account']).toBe(account);
}

const clientOf = ({ answers }: Variation) => answers?.client ?? TEST_CLIENT;

async function runCodeFlow(variation: Variation, outcome: Outcome): Promise<void> {
  const mounted = await mountClient(clientOf(variation));
  await expectOutcome({ ...(await comeBack(mounted, variation)), reasons: mounted.reasons }, outcome);
}

async function runPostedToken(variation: Variation, outcome: Outcome): Promise<void> {
  const mounted = await mountClient(clientOf(variation));
  const { idToken, subject: sub } = await prepare(variation, undefined);
  await expectOutcome({ answer: await postToken(mounted, idToken), subject: sub, reasons: mounted.reasons }, outcome);
}

const CODE_FLOW: Record<string, readonly ProviderCase[]> = {
  'the ID token': ID_TOKEN_CASES,
  'the keys': KEY_CASES,
  'the userinfo endpoint': USERINFO_CASES,
  'client authentication': CLIENT_CASES,
  'the answers': ANSWER_CASES,
};

describe.each(Object.entries(CODE_FLOW))('a provider that differs in %s', (_what, cases) => {
  it.each(cases)('%s', (_name, variation, outcome) => runCodeFlow(variation, outcome));
});

describe('a posted token is judged alike', () => {
  it.each([...ID_TOKEN_CASES, ...KEY_CASES])('%s', (_name, variation, outcome) => runPostedToken(variation, outcome));
});

describe('a provider that rotates its keys', () => {
  const jwksRequests = () => issuer.requests.filter((path) => path === '/jwks').length;

  it.each([
    ['under a new kid', { signer: 'second', published: (all) => [all.one.jwk, all.second.jwk] }],
    ['without kids', { signer: 'nameless', published: (all) => [all.nameless.jwk] }],
    ['under the same kid', { signer: 'second', header: { kid: 'one' }, published: (all) => [{ ...all.second.jwk, kid: 'one' }] }],
  ] satisfies [string, Variation][])('%s is asked once more, at once', async (_name, rotated: Variation) => {
    const mounted = await mountClient(TEST_CLIENT);
    await expectOutcome({ ...(await comeBack(mounted, {})), reasons: mounted.reasons }, { user: {} });
    const before = jwksRequests();
    await expectOutcome({ ...(await comeBack(mounted, rotated)), reasons: mounted.reasons }, { user: {} });
    expect(jwksRequests() - before).toBe(1);
  });
});
