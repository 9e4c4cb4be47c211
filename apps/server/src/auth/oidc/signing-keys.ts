import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose';

const TIMEOUT_MS = 5000;

export type VerifySignature = (token: string, options: JWTVerifyOptions) => Promise<JWTVerifyResult<JWTPayload>>;

/**
 * Verifies tokens with the provider's published keys. Reloads the keys once for an unknown key id
 * or a signature that no cached key verifies, so that a key rotation causes no failed sign-ins.
 */
export function createSignatureVerifier(jwksUri: string): VerifySignature {
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: TIMEOUT_MS, cooldownDuration: 0 });

  const verify: VerifySignature = async (token, options) => {
    try {
      return await jwtVerify(token, keys, options);
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      return await verifyWithAny(error, token, options);
    }
  };

  return async (token, options) => {
    try {
      return await verify(token, options);
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      await keys.reload();
      return await verify(token, options);
    }
  };
}

/** A token without a key ID may be signed with any of several keys. */
async function verifyWithAny(keys: errors.JWKSMultipleMatchingKeys, token: string, options: JWTVerifyOptions) {
  for await (const key of keys) {
    try {
      return await jwtVerify(token, key, options);
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}
