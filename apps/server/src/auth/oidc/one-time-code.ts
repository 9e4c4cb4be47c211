import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '@survivor/db/connection/database';
import { insertSignInCode, redeemSignInCode } from '@survivor/db/queries/user/sign-in';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Creates a code of 256 random bits for a new session. It is valid for 60 seconds in the browser
 * that has the other secret; only hashes are stored.
 */
export async function issueCode(
  db: Db,
  { sessionId, redirect }: { sessionId: string; redirect: string | null },
): Promise<{ code: string; browserSecret: string }> {
  const code = newSecret();
  const browserSecret = newSecret();
  await insertSignInCode(db, { codeHash: hashOf(code), browserHash: hashOf(browserSecret), sessionId, redirect });
  return { code, browserSecret };
}

/** Redeems a code once; null for a used, expired or foreign one. */
export async function redeemCode(
  db: Db,
  secrets: { code: string; browserSecret: string },
): Promise<{ sessionId: string; redirect: string | null } | null> {
  const redeemed = await redeemSignInCode(db, { codeHash: hashOf(secrets.code), browserHash: hashOf(secrets.browserSecret) });
  return redeemed ?? null;
}
