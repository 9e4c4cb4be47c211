import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/** An otherwise unused number, which locks out concurrent migrations across transactions. */
const MIGRATION_LOCK = 7_305_011;

/**
 * Tries to get the lock for migrations without waiting, because a session that waits in PostgreSQL
 * blocks `create index concurrently`.
 */
export async function tryMigrationLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`.execute(db);
  return rows[0]?.isOurs ?? false;
}

export async function releaseMigrationLock(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(db);
}

/** The applied migrations in order; empty for an empty database. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return [];
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name);
}

export type OldestTransaction = { pid: number; name: string; seconds: number };

/**
 * The other session with the oldest transaction in this database, for which a migration usually
 * waits. Without its query, which may be private.
 */
export async function findOldestTransaction(db: Db): Promise<OldestTransaction | null> {
  const { rows } = await sql<OldestTransaction>`
    select coalesce(pid, 0) as pid, coalesce(application_name, '') as name, extract(epoch from clock_timestamp() - xact_start)::int as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`.execute(db);
  return rows[0] ?? null;
}
