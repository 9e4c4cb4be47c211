import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/** A maximum number of entries in a bucket within a window of real time. */
export type Limit = { readonly bucket: string; readonly max: number; readonly windowSeconds: number };

/**
 * Locks the buckets until the transaction ends, so that counting and adding entries are consistent.
 */
export async function lockBuckets(tx: Tx, buckets: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(bucket, 4242))
    from (select unnest(${[...buckets].sort()}::text[]) as bucket order by 1) held`.execute(tx);
}

/** Whole seconds until all limits allow the next entry; 0 if they do now. */
export async function secondsUntilAllowed(db: Db, limits: readonly Limit[]): Promise<number> {
  const buckets = limits.map((limit) => limit.bucket);
  const { rows } = await sql<{ wait: number }>`
    select coalesce(max(greatest(0, ceil(extract(epoch from last.at - clock_timestamp()) + seconds))), 0)::integer as wait
    from unnest(${buckets}::text[], ${limits.map((limit) => limit.max)}::integer[], ${limits.map((limit) => limit.windowSeconds)}::integer[])
      as wanted (bucket, most, seconds),
    lateral (select at from rate_limits where bucket = wanted.bucket order by at desc offset wanted.most - 1 limit 1) last`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Adds an entry to each bucket and deletes those older than the window. */
export async function addToBuckets(
  tx: Tx,
  { buckets, windowSeconds }: { buckets: readonly string[]; windowSeconds: number },
): Promise<void> {
  await sql`
    delete from rate_limits where bucket = any(${buckets}::text[]) and at < clock_timestamp() - make_interval(secs => ${windowSeconds})`.execute(
    tx,
  );
  await sql`insert into rate_limits (bucket) select unnest(${buckets}::text[])`.execute(tx);
}

/** Deletes entries that no limit counts any more. */
export async function deleteOldRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where at < clock_timestamp() - interval '1 day'`.execute(db);
}
