import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/**
 * Binds a lowercase email address to an account unless an account already has it. Returns the id of
 * the account that has it.
 */
export async function bindAddress(tx: Tx, { address, userId }: { address: string; userId: number }): Promise<number> {
  await tx
    .insertInto('admin_addresses')
    .values({ address, user_id: userId })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
  const { userId: boundTo } = await tx
    .selectFrom('admin_addresses')
    .select('user_id as userId')
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return boundTo;
}

/** The ids of the accounts with an email address, oldest first. Ignores case. */
export async function listUserIdsOf(db: Db, address: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users where lower(email) = lower(${address}) order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Makes an account a site administrator. Returns false if it already is one. */
export async function grantRole(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', userId)
    .where('former_at', 'is', null)
    .where('is_admin', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes an account's role. Returns false if it has none. */
export async function revokeRole(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ is_admin: false })
    .where('id', '=', userId)
    .where('is_admin', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the audit log says that an account got no role because another one has its address. */
export async function wasPassedOver(tx: Tx, { userId, address }: { userId: number; address: string }): Promise<boolean> {
  const { rows } = await sql`
    select from admin_audit where action = 'pass-over-admin' and subject = ${`user ${userId}`}
      and details ->> 'boundTo' = (select 'user ' || user_id from admin_addresses where address = ${address}) limit 1`.execute(tx);
  return rows.length > 0;
}

export type AdminEntry = {
  readonly id: number;
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly lastLoginAt: Date | null;
  /** Addresses of ADMIN_EMAILS that are bound to the account. */
  readonly addresses: readonly string[];
};

/** All current site administrators. */
export async function listAdmins(db: Db): Promise<AdminEntry[]> {
  const { rows } = await sql<AdminEntry>`
    select id, issuer, subject, name, email, last_login_at as "lastLoginAt",
      array(select address from admin_addresses where user_id = users.id order by address) as addresses
    from users where is_admin order by id`.execute(db);
  return rows;
}

/** All bound addresses, whether or not their account is still an administrator. */
export async function listBindings(db: Db): Promise<{ address: string; userId: number }[]> {
  return await db.selectFrom('admin_addresses').select(['address', 'user_id as userId']).orderBy('address').execute();
}
