import { createHash } from 'node:crypto';
import type { Identity } from '@survivor/services';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const OLDEST_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 60;
const LONGEST_TOKEN = 16_384;
const GOOGLE = 'https://accounts.google.com';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const plainText = z.string().regex(/^[^\u0000-\u001f\u007f]+$/);
const optionalText = z.string().nullable().catch(null);

const Claims = z.object({
  sub: plainText.max(255),
  email: plainText.max(320).regex(/^[^@\s]+@[^@\s]+$/),
  email_verified: z.literal(true),
  iat: z.number(),
  exp: z.number(),
  name: optionalText,
  given_name: optionalText,
  preferred_username: optionalText,
  picture: optionalText,
});

export type VerifiedIdToken = { readonly identity: Identity; readonly tokenHash: string };
export type IdTokenRules = { readonly issuer: string; readonly clientId: string; readonly keys: JWTVerifyGetKey; readonly nonce?: string };

/** Google's tokens name the issuer with or without the scheme. */
const issuerNames = (issuer: string) => (issuer === GOOGLE ? [GOOGLE, 'accounts.google.com'] : [issuer]);

function checkAudience(payload: JWTPayload, clientId: string): void {
  if (payload.aud !== clientId) throw new Error('the ID token is for another client');
  if (payload.azp !== undefined && payload.azp !== clientId) throw new Error('the ID token was given to another client');
}

function checkAge(iat: number): void {
  const age = Date.now() / 1000 - iat;
  if (age > OLDEST_SECONDS || age < -CLOCK_SKEW_SECONDS) throw new Error('the ID token is not fresh');
}

/** Leaves out the signature, which can be re-encoded and stay valid. */
const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex');

/**
 * Verifies an ID token (rules 6): signed by the issuer for exactly this client, at most 10 minutes
 * old, with a verified email and the nonce of its flow, or without one if the flow had none. Throws
 * otherwise. Does not check whether it was used before.
 */
export async function verifyIdToken(token: string, { issuer, clientId, keys, nonce }: IdTokenRules): Promise<VerifiedIdToken> {
  if (token.length > LONGEST_TOKEN) throw new Error('the ID token is too long');
  const { payload, protectedHeader } = await jwtVerify(token, keys, { algorithms: ALGORITHMS, issuer: issuerNames(issuer) });
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') throw new Error('not an ID token');
  checkAudience(payload, clientId);
  const claims = Claims.parse(payload);
  checkAge(claims.iat);
  if (payload.nonce !== nonce) throw new Error('the ID token is of another sign-in');
  return {
    tokenHash: hashOf(token),
    identity: {
      issuer,
      subject: claims.sub,
      email: claims.email,
      name: claims.name,
      givenName: claims.given_name,
      preferredUsername: claims.preferred_username,
      picture: claims.picture,
    },
  };
}
