import { createHash } from 'node:crypto';
import { errors, type JWTPayload } from 'jose';
import * as z from 'zod';
import { setupRefusal } from './sign-in-refusal.ts';
import type { VerifySignature } from './signing-keys.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const MAX_AGE_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 16_384;
const GOOGLE = 'https://accounts.google.com';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const WITHOUT_CONTROL_CHARACTERS = /^[^\u0000-\u001f\u007f]+$/;

const Claims = z.object({
  sub: z.string().max(255).regex(WITHOUT_CONTROL_CHARACTERS),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().nullish(),
  iat: z.number(),
  exp: z.number(),
});
type Claims = z.infer<typeof Claims>;

export type VerifiedIdToken = { readonly subject: string; readonly payload: JWTPayload; readonly tokenHash: string };
export type IdTokenRules = {
  readonly issuer: string;
  readonly clientId: string;
  readonly verifySignature: VerifySignature;
  readonly nonce?: string;
};

/** Google's tokens name the issuer with or without the scheme. */
const issuerNames = (issuer: string) => (issuer === GOOGLE ? [GOOGLE, 'accounts.google.com'] : [issuer]);

/** Other audiences are allowed only if `azp` states that the token was issued to this client. */
function checkAudience({ aud, azp }: Claims, clientId: string): void {
  const audiences = [aud].flat();
  const hasOthers = audiences.some((audience) => audience !== clientId);
  if (!audiences.includes(clientId) || (hasOthers && azp == null)) throw setupRefusal('the ID token is for another client');
  if (azp != null && azp !== clientId) throw setupRefusal('the ID token was given to another client');
}

function checkAge(iat: number): void {
  const age = Date.now() / 1000 - iat;
  if (age < -CLOCK_SKEW_SECONDS) throw setupRefusal('the ID token is not fresh: it is from the future');
  if (age > MAX_AGE_SECONDS) throw new Error('the ID token is not fresh');
}

/** Leaves out the signature, which can be re-encoded and stay valid. */
const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex');

/** Converts errors of a signed token that only the operator can fix into setup refusals. */
function toSetupRefusal(error: unknown): unknown {
  const isSetup =
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWTClaimValidationFailed;
  return isSetup ? setupRefusal(error.message) : error;
}

async function verifySigned(token: string, { issuer, verifySignature }: IdTokenRules): Promise<JWTPayload> {
  const options = { algorithms: ALGORITHMS, issuer: issuerNames(issuer), clockTolerance: CLOCK_SKEW_SECONDS };
  const { payload, protectedHeader } = await verifySignature(token, options).catch((error: unknown) => {
    throw toSetupRefusal(error);
  });
  const { typ } = protectedHeader;
  if (typ !== undefined && !/^(application\/)?jwt$/i.test(typ)) throw setupRefusal('not an ID token');
  return payload;
}

/**
 * Verifies a userinfo response that the provider signed. If it names an issuer or an audience,
 * these must be our issuer and this client (OpenID Connect Core 5.3.2).
 */
export async function verifyUserInfo(token: string, { issuer, clientId, verifySignature }: IdTokenRules): Promise<JWTPayload> {
  const { payload } = await verifySignature(token, { algorithms: ALGORITHMS, clockTolerance: CLOCK_SKEW_SECONDS });
  const isOurs = [payload.aud ?? clientId].flat().includes(clientId) && issuerNames(issuer).includes(payload.iss ?? issuer);
  if (!isOurs) throw setupRefusal('the userinfo answer is for another client');
  return payload;
}

/**
 * Verifies an ID token (rules 6): signed by the issuer for exactly this client, at most 10 minutes
 * old, with the nonce of its flow, or without one if the flow had none. Clocks may differ by 60
 * seconds. Throws otherwise. Checks neither the email nor whether the token was used before.
 */
export async function verifyIdToken(token: string, rules: IdTokenRules): Promise<VerifiedIdToken> {
  if (token.length > MAX_TOKEN_LENGTH) throw setupRefusal('the ID token is too long');
  const payload = await verifySigned(token, rules);
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw setupRefusal(`the ID token has no usable ${claims.error.issues[0]?.path.join('.')}`);
  checkAudience(claims.data, rules.clientId);
  checkAge(claims.data.iat);
  if (payload.nonce !== rules.nonce) throw new Error('the ID token is of another sign-in');
  return { subject: claims.data.sub, payload, tokenHash: hashOf(token) };
}
