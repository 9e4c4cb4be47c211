import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const TEST_CLIENT = { clientId: 'test-client', clientSecret: 'test-secret' } as const;

/**
 * A minimal issuer: discovery document, JWKS, and a token endpoint that returns a given ID token.
 */
export type TestIssuer = {
  readonly url: string;
  readonly key: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly tokenRequests: URLSearchParams[];
  /** The claims of a good token, with the given ones over them; undefined takes a claim out. */
  claims(overrides?: Record<string, unknown>): JWTPayload;
  sign(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  goodToken(overrides?: Record<string, unknown>): Promise<string>;
  answerCodeWith(idToken: string): void;
  close(): Promise<void>;
};

let people = 0;

export async function startTestIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const tokenRequests: URLSearchParams[] = [];
  let idToken = '';
  let url = '';

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
      }),
      '/jwks': () => ({ keys: [jwk] }),
      '/token': () => {
        tokenRequests.push(new URLSearchParams(body));
        return { access_token: 'a', token_type: 'Bearer', id_token: idToken };
      },
    };
    const answer = answers[request.url ?? '']?.();
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
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
    return Object.fromEntries(Object.entries({ ...good, ...overrides }).filter(([, value]) => value !== undefined));
  };
  const sign = (payload: JWTPayload, header: Record<string, unknown> = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey);

  return {
    url,
    key: privateKey,
    publicKey,
    tokenRequests,
    claims,
    sign,
    goodToken: (overrides) => sign(claims(overrides)),
    answerCodeWith: (token) => {
      idToken = token;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
