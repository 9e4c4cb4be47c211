import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { entryColumns, entryJoins, type LeagueEntry, seasonsNow } from '../league/leagues.ts';

/**
 * Prevents an account's deletion until the commit. Returns false if it is deleted. Lock it before
 * any league or member.
 */
export async function lockAccountShared(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and former_at is null for key share`.execute(tx);
  return rows.length > 0;
}

/**
 * Waits for all transactions in the account's name and locks it exclusively; undefined if it is
 * deleted.
 */
export async function lockAccountExclusive(tx: Tx, userId: number): Promise<{ isAdmin: boolean } | undefined> {
  const { rows } = await sql<{ isAdmin: boolean }>`
    select is_admin as "isAdmin" from users where id = ${userId} and former_at is null for update`.execute(tx);
  return rows[0];
}

/**
 * Suspends or reactivates an account, and waits for a concurrent sign-in. Returns false if nothing
 * changed.
 */
export async function setSuspended(tx: Tx, { userId, isSuspended }: { userId: number; isSuspended: boolean }): Promise<boolean> {
  await sql`select from users where id = ${userId} for update`.execute(tx);
  const { numAffectedRows } = await sql`
    update users set suspended_at = ${isSuspended ? sql`clock_timestamp()` : null}
    where id = ${userId} and (suspended_at is not null) <> ${isSuspended}`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * The successor in the league of `own`: the earliest administrator, else the earliest member, with
 * an active account, who has not left (rules 11).
 */
const successorOf = sql`select m.user_id, m.name from members m join users u on u.id = m.user_id
  where m.league_id = own.league_id and m.user_id <> own.user_id and u.former_at is null and m.left_round is null
  order by m.is_admin desc, m.joined_at, m.user_id limit 1`;

export type Succession = LeagueEntry & { heir: string | null };

/** The leagues that a user owns, with the successor's name; null if no one else is left. */
export async function listSuccessions(db: Db, userId: number): Promise<Succession[]> {
  const { rows } = await sql<Succession>`
    with ${seasonsNow}
    select ${entryColumns}, heir.name as heir
    from members own join leagues on leagues.id = own.league_id ${entryJoins} left join lateral (${successorOf}) heir on true
    where own.user_id = ${userId} and leagues.owner_id = ${userId} order by leagues.id`.execute(db);
  return rows;
}

export type Transferred = { readonly leagueId: number; readonly heirId: number };

/**
 * Transfers the leagues that a user owns to their successors, and ends the user's administrator
 * role in all other leagues. Returns the new owners. The caller must have locked the leagues.
 */
export async function transferLeagues(tx: Tx, userId: number): Promise<Transferred[]> {
  const { rows } = await sql<Transferred>`
    with handed as materialized (
      select own.league_id, heir.user_id as heir_id
      from members own join leagues l on l.id = own.league_id and l.owner_id = own.user_id cross join lateral (${successorOf}) heir
      where own.user_id = ${userId}
    ), changed as (
      update members m set is_admin = m.user_id = handed.heir_id from handed
      where m.league_id = handed.league_id and m.user_id in (${userId}, handed.heir_id)
    )
    update leagues l set owner_id = handed.heir_id from handed where l.id = handed.league_id
    returning l.id as "leagueId", handed.heir_id as "heirId"`.execute(tx);
  await sql`
    with changed as (
      update members m set is_admin = false from leagues l
      where m.user_id = ${userId} and m.is_admin and l.id = m.league_id and l.owner_id <> ${userId}
      returning m.league_id
    )
    update leagues set version = version + 1 where id in (select league_id from changed)`.execute(tx);
  return rows;
}

/** Deletes leagues with all their data. */
export async function deleteLeagues(tx: Tx, leagueIds: readonly number[]): Promise<void> {
  await sql`delete from pick_events where league_id = any(${leagueIds}::int[])`.execute(tx);
  await sql`delete from leagues where id = any(${leagueIds}::int[])`.execute(tx);
}

const PERSONAL_TABLES = [
  'account_exports',
  'sessions',
  'calendar_addresses',
  'messages',
  'message_preferences',
  'push_devices',
  'muted_leagues',
  'idempotency_keys',
  'support_tickets',
  'admin_addresses',
  'pick_plans',
] as const;

/**
 * Erases all personal data of an account. Its row remains for references. `renameUser` replaces the
 * name.
 */
export async function eraseAccount(tx: Tx, userId: number): Promise<void> {
  for (const table of PERSONAL_TABLES) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  }
  await sql`
    update users set issuer = '', subject = 'former ' || id, email = '', username = '', picture_uri = null, is_admin = false,
      last_login_at = null, last_seen_at = null, browser_zone = null, former_at = clock_timestamp()
    where id = ${userId}`.execute(tx);
}
