import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/**
 * Marks an ID token as used. Returns false if it was used before. Deletes expired tokens (rules 6).
 */
export async function consumeIdToken(db: Db, tokenHash: string): Promise<boolean> {
  await db.deleteFrom('used_id_tokens').where('expires_at', '<=', sql<Date>`clock_timestamp()`).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_id_tokens')
    .values({ token_hash: tokenHash, expires_at: sql<Date>`clock_timestamp() + interval '1 hour'` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export type SignInCode = {
  readonly codeHash: string;
  readonly browserHash: string;
  readonly sessionId: string;
  readonly redirect: string | null;
};

/** Stores a one-time code for 60 seconds, and ends sessions whose code expired unused. */
export async function insertSignInCode(db: Db, code: SignInCode): Promise<void> {
  await sql`delete from sessions where id in (select session_id from sign_in_codes where expires_at <= clock_timestamp())`.execute(db);
  await db
    .insertInto('sign_in_codes')
    .values({
      code_hash: code.codeHash,
      browser_hash: code.browserHash,
      session_id: code.sessionId,
      redirect: code.redirect,
      expires_at: sql<Date>`clock_timestamp() + interval '60 seconds'`,
    })
    .execute();
}

/**
 * Redeems a code once, for the browser that it was issued to; undefined if it is used, expired or
 * of another browser.
 */
export async function redeemSignInCode(
  db: Db,
  code: { codeHash: string; browserHash: string },
): Promise<{ sessionId: string; redirect: string | null } | undefined> {
  return await db
    .deleteFrom('sign_in_codes')
    .where('code_hash', '=', code.codeHash)
    .where('browser_hash', '=', code.browserHash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['session_id as sessionId', 'redirect'])
    .executeTakeFirst();
}

export type SignedInUser = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly username: string;
  readonly pictureUri: string | null;
};

/** An account before the sign-in. A new one already has the email of the sign-in. */
export type KnownUser = {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly email: string;
  readonly name: string;
  readonly skeleton: string | null;
  readonly pictureUri: string | null;
  readonly suspendedAt: Date | null;
};

/** Creates or updates the user with this issuer and subject, never by email, and locks the row. */
export async function upsertSignedInUser(tx: Tx, user: SignedInUser): Promise<KnownUser> {
  const known = (await lockSignedInUser(tx, user)) ?? (await insertUser(tx, user));
  await tx
    .updateTable('users')
    .set({ email: user.email, username: user.username, picture_uri: user.pictureUri, last_login_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', known.id)
    .execute();
  if (known.email !== user.email)
    await tx.updateTable('message_preferences').set({ email_refusals: 0 }).where('user_id', '=', known.id).execute();
  return known;
}

async function lockSignedInUser(tx: Tx, { issuer, subject }: SignedInUser): Promise<KnownUser | undefined> {
  return await tx
    .selectFrom('users')
    .select([
      'id',
      'is_admin as isAdmin',
      'email',
      'name',
      'name_look as skeleton',
      'picture_uri as pictureUri',
      'suspended_at as suspendedAt',
    ])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function insertUser(tx: Tx, user: SignedInUser): Promise<KnownUser> {
  const { issuer, subject, email, username } = user;
  const inserted = await tx
    .insertInto('users')
    .values({ issuer, subject, name: '', email, username, picture_uri: user.pictureUri, last_login_at: null, last_seen_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) await tx.insertInto('message_preferences').values({ user_id: inserted.id }).execute();
  const known = await lockSignedInUser(tx, user);
  if (known === undefined) throw new Error('the account was not made');
  return known;
}
