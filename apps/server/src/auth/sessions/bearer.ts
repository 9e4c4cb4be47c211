import { createHash, hkdfSync, type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'survivor-pools';
const AUDIENCE = 'survivor-pools-api';
const ALGORITHM = 'HS256';
const CACHED_TOKENS = 50_000;

type BearerClaims = { readonly subject: string; readonly sessionId: string };
type BearerGrant = BearerClaims & { readonly name: string; readonly isAdmin: boolean; readonly expiresAt: Date };

/** Signs and verifies the bearer (rules 6), without checking its session. */
export type Bearer = {
  sign(grant: BearerGrant): Promise<string>;
  /** Null for a foreign, changed or expired token. */
  verify(token: string): Promise<BearerClaims | null>;
};

/** Imported once, not for each token. */
type Key = { readonly id: string; readonly ready: Promise<webcrypto.CryptoKey> };

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

function keyOf(secret: string): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'survivor bearer tokens', 32));
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { id, ready: crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify']) };
}

/** The first secret signs; all can verify. */
export function createBearer(secrets: readonly string[]): Bearer {
  const keys = secrets.map(keyOf);
  const [first] = keys;
  if (first === undefined) throw new Error('at least one secret is needed');
  const verified = new Map<string, BearerClaims & { readonly expiresAtMs: number }>();

  async function verifySignature(token: string) {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.find((candidate) => candidate.id === kid);
        if (key === undefined) throw new Error('no key for this token');
        return key.ready;
      },
      { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, requiredClaims: ['sub', 'sid', 'iat', 'exp'] },
    );
    const { sub, sid, exp } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) throw new Error('claims are missing');
    return { subject: sub, sessionId: sid, expiresAtMs: exp * 1000 };
  }

  return {
    sign: async ({ subject, sessionId, name, isAdmin, expiresAt }) =>
      await new SignJWT({ sid: sessionId, name, roles: isAdmin ? ['admin'] : [] })
        .setProtectedHeader({ alg: ALGORITHM, kid: first.id })
        .setSubject(subject)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(await first.ready),

    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined && known.expiresAtMs > Date.now()) return known;
      verified.delete(token);
      try {
        const claims = await verifySignature(token);
        const [oldest] = verified.keys();
        if (verified.size >= CACHED_TOKENS && oldest !== undefined) verified.delete(oldest);
        verified.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}
