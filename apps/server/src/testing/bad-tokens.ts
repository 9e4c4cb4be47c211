import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { TEST_CLIENT, type TestIssuer } from './test-issuer.ts';

const CLIENT = TEST_CLIENT.clientId;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

function signedWithHmac(claims: object, secret: string): string {
  const input = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

/** Good signatures over claims that must not sign in. */
const BAD_CLAIMS: Record<string, () => Record<string, unknown>> = {
  'another audience': () => ({ aud: 'another-client' }),
  'an audience in another case': () => ({ aud: CLIENT.toUpperCase() }),
  'an empty audience': () => ({ aud: '' }),
  'no audience': () => ({ aud: undefined }),
  'an audience list with us and another': () => ({ aud: [CLIENT, 'another-client'] }),
  'another authorized party': () => ({ azp: 'another-client' }),
  'another issuer': () => ({ iss: 'https://issuer.example.com' }),
  'no issuer': () => ({ iss: undefined }),
  'expired two minutes ago': () => ({ exp: inSeconds(-120) }),
  'no expiry': () => ({ exp: undefined }),
  'not valid yet': () => ({ nbf: inSeconds(3600) }),
  'issued 11 minutes ago': () => ({ iat: inSeconds(-660) }),
  'issued in an hour': () => ({ iat: inSeconds(3600) }),
  'no time of issue': () => ({ iat: undefined }),
  'an unverified email': () => ({ email_verified: false }),
  'an email unverified in words': () => ({ email_verified: 'false' }),
  'no word on the email': () => ({ email_verified: undefined }),
  'no email': () => ({ email: undefined }),
  'an email with a line break': () => ({ email: 'a@example.com\nadmin@example.com' }),
  'an email with U+0000': () => ({ email: 'admin@example.com\u0000' }),
  'no subject': () => ({ sub: undefined }),
  'a subject that is a number': () => ({ sub: 7 }),
  'a very long subject': () => ({ sub: 's'.repeat(300) }),
};

function withPayload(token: string, payload: object): string {
  const [header = '', , signature = ''] = token.split('.');
  return `${header}.${encode(payload)}.${signature}`;
}

/** Tokens whose signature is not the issuer's. */
async function badSignatures(issuer: TestIssuer): Promise<Record<string, string>> {
  const claims = issuer.claims();
  const publicPem = await exportSPKI(issuer.publicKey);
  const { privateKey: stranger } = await generateKeyPair('RS256');
  const good = await issuer.goodToken();
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const embedded = await exportJWK(publicKey);
  return {
    'alg none': `${encode({ alg: 'none', kid: 'one' })}.${encode(claims)}.`,
    'HS256 with the public key as PEM': signedWithHmac(claims, publicPem),
    'HS256 with the client secret': signedWithHmac(claims, TEST_CLIENT.clientSecret),
    "another key under the issuer's kid": await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(stranger),
    'an unknown kid': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'two' }).sign(stranger),
    'a key that the token brings': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', jwk: embedded, kid: 'mine' })
      .sign(privateKey),
    'a changed payload': withPayload(good, issuer.claims({ email: 'admin@example.com' })),
    'a cut signature': good.slice(0, -20),
    'no signature': `${good.split('.').slice(0, 2).join('.')}.`,
    'an access token': await issuer.sign(claims, { typ: 'at+jwt' }),
    'an unknown critical header': await issuer
      .sign(claims)
      .then((token) => `${encode({ alg: 'RS256', kid: 'one', crit: ['x'], x: 1 })}.${token.split('.').slice(1).join('.')}`),
    'not a token': 'hello',
    'a very long text': 'a'.repeat(20_000),
  };
}

/** Tokens that must sign nobody in, by what is wrong with them. */
export async function badTokens(issuer: TestIssuer): Promise<Record<string, string>> {
  const tokens: Record<string, string> = await badSignatures(issuer);
  for (const [wrong, overrides] of Object.entries(BAD_CLAIMS)) tokens[wrong] = await issuer.goodToken(overrides());
  return tokens;
}
