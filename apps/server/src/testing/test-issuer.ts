import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export const TEST_CLIENT = { clientId: 'test-client', clientSecret: 'test-secret' } as const;

type Fields = Readonly<Record<string, unknown>>;
type RawAnswer = { readonly status?: number; readonly type?: string; readonly body: unknown };

/** What the standards leave to a provider. Fields go over the usual answer; undefined takes one out. */
export type IssuerAnswers = {
  readonly discovery: Fields;
  /** The client that the token endpoint knows. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  readonly token: Fields;
  /** In place of any answer of the token endpoint. */
  readonly tokenRefusal: RawAnswer | null;
  /** Null: there is no userinfo endpoint. */
  readonly userInfo: RawAnswer | null;
  readonly keys: readonly JWK[];
};

/** A key pair of the issuer, published only where `answers.keys` has its `jwk`. */
export type IssuerKey = {
  readonly jwk: JWK;
  readonly sign: (claims: JWTPayload, header?: Fields) => Promise<string>;
};

/** An issuer with discovery, keys, userinfo, and a token endpoint that returns a given ID token. */
export type TestIssuer = {
  readonly url: string;
  readonly key: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly tokenRequests: URLSearchParams[];
  /** The paths that were requested. */
  readonly requests: string[];
  /** The claims of a good token, with the given ones over them; undefined takes a claim out. */
  claims(overrides?: Record<string, unknown>): JWTPayload;
  sign(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  goodToken(overrides?: Record<string, unknown>): Promise<string>;
  answerCodeWith(idToken: string): void;
  /** Answers as usual but for what is given. */
  answer(answers?: Partial<IssuerAnswers>): void;
  createKey(alg: string, overrides?: Fields): Promise<IssuerKey>;
  close(): Promise<void>;
};

let people = 0;

const withoutUndefined = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const formDecoded = (part: string) => new URLSearchParams(`=${part}`).get('') ?? '';

/** Reads the client's credentials as strictly as RFC 6749 2.3.1 has it: both parts are form-decoded. */
function credentialsOf(headers: IncomingHttpHeaders, body: URLSearchParams) {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined) return { method: 'client_secret_post', id: body.get('client_id'), secret: body.get('client_secret') ?? '' };
  const [id = '', secret = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':').map(formDecoded);
  return { method: 'client_secret_basic', id, secret: rest.length === 0 ? secret : null };
}

async function createKeyPair(alg: string, overrides: Fields = {}) {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const jwk: JWK = withoutUndefined({ ...(await exportJWK(publicKey)), kid: 'one', alg, use: 'sig', ...overrides });
  const sign: IssuerKey['sign'] = (payload, header = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg, ...withoutUndefined({ kid: jwk.kid, ...header }) }).sign(privateKey);
  return { privateKey, publicKey, jwk, sign };
}

export async function startTestIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey, jwk, sign } = await createKeyPair('RS256');
  const usual: IssuerAnswers = { discovery: {}, client: TEST_CLIENT, token: {}, tokenRefusal: null, userInfo: null, keys: [jwk] };
  const tokenRequests: URLSearchParams[] = [];
  const requests: string[] = [];
  let answers = usual;
  let idToken = '';
  let url = '';

  const discoveryDocument = () =>
    withoutUndefined({
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      userinfo_endpoint: answers.userInfo === null ? undefined : `${url}/userinfo`,
      ...answers.discovery,
    });

  function answerToken(headers: IncomingHttpHeaders, body: string): RawAnswer {
    const fields = new URLSearchParams(body);
    tokenRequests.push(fields);
    const { method, id, secret } = credentialsOf(headers, fields);
    const methods = answers.discovery.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isMethodKnown = answers.client.clientSecret === '' || (Array.isArray(methods) && methods.includes(method));
    const isKnown = isMethodKnown && id === answers.client.clientId && secret === answers.client.clientSecret;
    if (!isKnown) return { status: 401, body: { error: 'invalid_client' } };
    if (answers.tokenRefusal !== null) return answers.tokenRefusal;
    return { body: withoutUndefined({ access_token: 'an-access-token', token_type: 'Bearer', id_token: idToken, ...answers.token }) };
  }

  function answerUserInfo(headers: IncomingHttpHeaders): RawAnswer {
    if (headers.authorization !== 'Bearer an-access-token') return { status: 401, body: {} };
    return answers.userInfo ?? { status: 404, body: {} };
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const path = request.url ?? '';
    requests.push(path);
    const routes: Record<string, () => RawAnswer> = {
      '/.well-known/openid-configuration': () => ({ body: discoveryDocument() }),
      '/jwks': () => ({ body: { keys: answers.keys } }),
      '/token': () => answerToken(request.headers, body),
      '/userinfo': () => answerUserInfo(request.headers),
    };
    const answer = routes[path]?.() ?? { status: 404, body: {} };
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test issuer has no port');
  url = `http://127.0.0.1:${address.port}`;

  const claims = (overrides: Record<string, unknown> = {}): JWTPayload => {
    people += 1;
    const now = Math.floor(Date.now() / 1000);
    const good = {
      iss: url,
      aud: TEST_CLIENT.clientId,
      sub: `person-${people}`,
      email: `person-${people}@example.com`,
      email_verified: true,
      name: `Person ${people}`,
      iat: now,
      exp: now + 3600,
      jti: `token-${people}`,
    };
    return withoutUndefined({ ...good, ...overrides });
  };

  return {
    url,
    key: privateKey,
    publicKey,
    tokenRequests,
    requests,
    claims,
    sign,
    goodToken: (overrides) => sign(claims(overrides)),
    answerCodeWith: (token) => {
      idToken = token;
    },
    answer: (given = {}) => {
      answers = { ...usual, ...given };
    },
    createKey: createKeyPair,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
