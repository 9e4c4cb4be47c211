import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/** The age of a season's games, in real time. */
export type FeedAge = {
  readAt: Date;
  /** When the source last responded for each round that was ever requested. */
  fetched: { round: number; at: Date }[];
  changedAt: Date | null;
};

export async function readFeedAge(db: Db, seasonId: number): Promise<FeedAge> {
  const { rows } = await sql<Omit<FeedAge, 'fetched'>>`
    select clock_timestamp() as "readAt", max(changed_at) as "changedAt" from games where season_id = ${seasonId}::smallint`.execute(db);
  const fetched = await sql<FeedAge['fetched'][number]>`
    select ordinal as round, fetched_at as at from rounds where season_id = ${seasonId}::smallint and fetched_at is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the games query returned no row');
  return { ...row, fetched: fetched.rows };
}

export type QuarantinedEventRow = {
  id: number;
  round: number | null;
  sourceId: string | null;
  reason: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  event: unknown;
};

/** The quarantined events, most recently seen first, and their total. */
export async function listQuarantinedEvents(
  db: Db,
  { seasonId, limit }: { seasonId: number; limit: number },
): Promise<{ rows: QuarantinedEventRow[]; total: number }> {
  const { rows } = await sql<QuarantinedEventRow>`
    select id, round, source_id as "sourceId", reason, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", event
    from quarantined_events where season_id = ${seasonId}::smallint order by last_seen_at desc, id desc limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from quarantined_events where season_id = ${seasonId}::smallint`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
