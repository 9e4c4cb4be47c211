import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/** The game that a quarantined event names. Teams are null if they are unknown. */
type QuarantinedLine = { readonly homeTeamId: number | null; readonly awayTeamId: number | null; readonly kickoffAt: Date | null };

export type QuarantinedEvent = {
  readonly round: number | null;
  readonly sourceId: string | null;
  readonly reason: string;
  readonly event: unknown;
  readonly line?: QuarantinedLine | null;
};

const lineOf = ({ homeTeamId, awayTeamId, kickoffAt }: QuarantinedLine, answerRound: number | null) => ({
  homeTeamId,
  awayTeamId,
  kickoffAt,
  answerRound,
});

/**
 * Stores the quarantined events of a response and the reasons, for administrators. `since` is the
 * time, by the product's clock, from which every response for the round repeats the event; null
 * after a response without it.
 */
export async function quarantineEvents(
  tx: Tx,
  seasonId: number,
  { events, answerRound }: { events: readonly QuarantinedEvent[]; answerRound: number | null },
): Promise<void> {
  const ids: number[] = [];
  for (const { round, sourceId, reason, event, line = null } of events) {
    const { rows } = await sql<{ id: number }>`
      insert into quarantined_events (season_id, round, source_id, reason, event, line, since)
      values (${seasonId}, ${round}, ${sourceId}, ${reason}, ${JSON.stringify(event ?? null)}::jsonb,
        ${line === null ? null : JSON.stringify(lineOf(line, answerRound))}::jsonb,
        (select coalesce(min(q.since), app_now()) from quarantined_events q
          where q.season_id = ${seasonId} and q.source_id = ${sourceId} and q.round = ${round}))
      on conflict (season_id, source_id, reason) do update
        set round = excluded.round, event = excluded.event, line = excluded.line, last_seen_at = clock_timestamp(),
          since = coalesce(quarantined_events.since, excluded.since)
      returning id`.execute(tx);
    ids.push(...rows.map(({ id }) => id));
  }
  if (answerRound === null) return;
  await sql`
    update quarantined_events set since = null
    where season_id = ${seasonId} and since is not null and (line ->> 'answerRound')::int = ${answerRound} and id <> all(${ids}::int[])`.execute(
    tx,
  );
}

export type QuarantinedLineRow = {
  readonly id: number;
  readonly seasonId: number;
  readonly year: number;
  readonly lastRound: number;
  readonly round: number;
  readonly sourceId: string | null;
  readonly reason: string;
  readonly since: Date;
  readonly homeTeamId: number | null;
  readonly awayTeamId: number | null;
  readonly kickoffAt: Date | null;
  /** The line's teams that have no game in its round. */
  readonly blockedTeamIds: readonly number[];
};

/** Selects lines `q` whose round has not started and that every response for it repeats. */
const standing = sql`
  from quarantined_events q join seasons s on s.id = q.season_id
  join rounds r on r.season_id = q.season_id and r.ordinal = q.round
  cross join lateral (
    select (q.line ->> 'homeTeamId')::smallint as home, (q.line ->> 'awayTeamId')::smallint as away
  ) team
  cross join lateral (
    select coalesce(array_agg(t.id order by t.id), '{}') as ids from teams t
    where t.id in (team.home, team.away)
      and not exists (select from team_rounds p where p.season_id = q.season_id and p.round = q.round and p.team_id = t.id)
  ) blocked
  where q.since is not null and (r.starts_at is null or r.starts_at > app_now()) and r.ordinal >= current_round_of(q.season_id)`;

const isBlocking = sql`q.since <= app_now() - interval '1 day' and cardinality(blocked.ids) > 0`;

const columns = sql`q.id, q.season_id as "seasonId", s.year, s.last_round as "lastRound", q.round::int as round, q.source_id as "sourceId",
  q.reason, coalesce(q.since, q.first_seen_at) as since, team.home::int as "homeTeamId", team.away::int as "awayTeamId", (q.line ->> 'kickoffAt')::timestamptz as "kickoffAt",
  blocked.ids::int[] as "blockedTeamIds"`;

/**
 * The lines that have been quarantined for a day and keep a team from being picked, oldest first
 * (rules 7).
 */
export async function listBlockingLines(db: Db, { limit }: { limit: number }): Promise<QuarantinedLineRow[]> {
  const { rows } = await sql<QuarantinedLineRow>`
    select ${columns} ${standing} and ${isBlocking} order by q.since, q.id limit ${limit}`.execute(db);
  return rows;
}

/** The number of lines that keep a team from being picked, in all seasons. */
export async function countBlockingLines(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${standing} and ${isBlocking}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A quarantined line that the source still reports, of a round that has not started. */
export async function findQuarantinedLine(db: Db, id: number): Promise<QuarantinedLineRow | undefined> {
  const { rows } = await sql<QuarantinedLineRow>`select ${columns} ${standing} and q.id = ${id}`.execute(db);
  return rows[0];
}
