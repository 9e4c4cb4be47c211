import { sql } from 'kysely';
import { LOCKS } from '../../connection/advisory-locks.ts';
import type { Db, Tx } from '../../connection/database.ts';

/** One second more than a minute, because calls sent a minute apart may arrive closer together. */
const WINDOW_SECONDS = 61;

/**
 * Records a call and returns 0 if fewer than `perMinute` were made in the last minute. Otherwise
 * returns the milliseconds to wait.
 */
export async function acquireSourceSlot(tx: Tx, { perMinute }: { perMinute: number }): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCKS.sourceCalls})`.execute(tx);
  await sql`delete from source_calls where at < clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})`.execute(tx);
  const { rows } = await sql<{ waitMs: number }>`
    select (extract(epoch from at - clock_timestamp()) * 1000)::int + ${WINDOW_SECONDS * 1000}::int as "waitMs"
    from source_calls order by at desc offset ${perMinute - 1} limit 1`.execute(tx);
  const waitMs = rows[0]?.waitMs;
  if (waitMs !== undefined) return Math.max(waitMs, 1);
  await sql`insert into source_calls default values`.execute(tx);
  return 0;
}

/** The number of calls to the source in the last minute, across all workers. */
export async function countSourceCalls(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from source_calls where at > clock_timestamp() - interval '1 minute'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Pauses calls to the source for that many seconds (rules 7, Retry-After). A pause that already
 * lasts longer stays.
 */
export async function pauseSource(db: Db, { seconds }: { seconds: number }): Promise<void> {
  await sql`
    insert into settings (key, value)
    values ('source-backoff', jsonb_build_object('until', clock_timestamp() + make_interval(secs => ${seconds}::double precision)))
    on conflict (key) do update set value = excluded.value, changed_at = clock_timestamp()
    where (settings.value ->> 'until')::timestamptz < (excluded.value ->> 'until')::timestamptz`.execute(db);
}

/** When the pause of the source ends, and the seconds until then; null if calls are allowed. */
export async function readSourcePause(db: Db): Promise<{ until: Date; seconds: number } | null> {
  const { rows } = await sql<{ until: Date; seconds: number }>`
    select until, extract(epoch from until - clock_timestamp())::double precision as seconds
    from (select (value ->> 'until')::timestamptz as until from settings where key = 'source-backoff') hold
    where until > clock_timestamp()`.execute(db);
  return rows[0] ?? null;
}
