import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import { endedCondition } from '../user/sessions.ts';

const pastCondition = (column: string) => sql<SqlBool>`${sql.ref(column)} <= clock_timestamp()`;
const olderThan = (column: string, age: string) => sql<SqlBool>`${sql.ref(column)} < clock_timestamp() - ${sql.lit(age)}::interval`;

/**
 * Obsolete rows by table, in the order of deletion. Includes sessions whose sign-in code expired
 * unused.
 */
const OLD_ROWS = {
  sessions: sql<SqlBool>`(${endedCondition} or id in (select session_id from sign_in_codes where ${pastCondition('expires_at')}))`,
  sign_in_codes: pastCondition('expires_at'),
  used_id_tokens: pastCondition('expires_at'),
  idempotency_keys: olderThan('created_at', '24 hours'),
  account_exports: sql<SqlBool>`coalesce(made_at, asked_at) < clock_timestamp() - interval '1 day'`,
  rate_limits: olderThan('at', '1 day'),
  source_calls: olderThan('at', '1 hour'),
  messages: olderThan('ended_at', '30 days'),
} satisfies Record<string, RawBuilder<SqlBool>>;

export type ClearedTable = keyof typeof OLD_ROWS;
export const CLEARED_TABLES = Object.keys(OLD_ROWS).filter((name): name is ClearedTable => name in OLD_ROWS);

/** Deletes up to `limit` obsolete rows of a table. Returns the number deleted. */
export async function clearOldRows(db: Db, { table, limit }: { table: ClearedTable; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${OLD_ROWS[table]} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

/**
 * The latest run of each job, scope and outcome. These are kept, because pages and schedules read
 * them.
 */
export async function listLatestRunIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (name, payload ->> 'scope', status) id from job_runs
    order by name, payload ->> 'scope', status, created_at desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes up to `limit` finished runs older than that many days, except the ids given. Returns the
 * number deleted.
 */
export async function deleteOldRuns(
  db: Db,
  { olderThanDays, except, limit }: { olderThanDays: number; except: readonly string[]; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from job_runs where id = any (array(
      select id from job_runs
      where created_at < clock_timestamp() - make_interval(days => ${olderThanDays}) and status in ('Succeeded', 'Failed')
        and id <> all (${except}::bigint[])
      order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Claims the daily cleanup for one of several processes. Returns false if it was claimed in the
 * last 24 hours.
 */
export async function claimDailyCleanup(db: Db): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value) values ('housekeeping', '{}')
    on conflict (key) do update set changed_at = clock_timestamp() where settings.changed_at < clock_timestamp() - interval '24 hours'
    returning key`.execute(db);
  return rows.length > 0;
}
