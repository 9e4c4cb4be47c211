import type { ReadableRound, ReadableSeason, StoredGame } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export type GameToStore = StoredGame & { readonly sourceId: string };

/** Inserts or updates games by their pair of teams: at most a round of them. */
export async function storeGames(tx: Tx, seasonId: number, games: readonly GameToStore[]): Promise<void> {
  for (const game of games) {
    await sql`
      insert into games (season_id, round, earlier_rounds, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, first_final_at, source_id)
      values (${seasonId}, ${game.round}, ${[...game.earlierRounds]}, ${game.homeTeamId}, ${game.awayTeamId}, ${game.kickoffAt}, ${game.status},
        ${game.homeScore}, ${game.awayScore}, ${game.firstFinalAt}, ${game.sourceId})
      on conflict (season_id, home_team_id, away_team_id) do update set
        round = excluded.round, earlier_rounds = excluded.earlier_rounds, kickoff_at = excluded.kickoff_at, status = excluded.status,
        home_score = excluded.home_score, away_score = excluded.away_score, first_final_at = excluded.first_final_at,
        source_id = excluded.source_id, changed_at = clock_timestamp()`.execute(tx);
  }
}

/** Notes, in real time, that the source has answered for a round; nobody is told, nothing else changes. */
export async function markFetched(tx: Tx, { seasonId, round }: { seasonId: number; round: number }): Promise<void> {
  await sql`
    update rounds set fetched_at = clock_timestamp()
    where season_id = ${seasonId}::smallint and ordinal = ${round}::smallint`.execute(tx);
}

export type WaitingCorrection = {
  readonly gameId: number;
  readonly kind: 'held-kickoff' | 'late-result';
  readonly round: number;
  readonly kickoffAt: Date | null;
  readonly status: StoredGame['status'];
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** Whether administrators have applied or dismissed exactly this, or a result like it is in force: the source only repeats itself. */
async function isDecided(tx: Tx, { gameId, kind, round, kickoffAt, status, homeScore, awayScore }: WaitingCorrection): Promise<boolean> {
  const isSame =
    kind === 'held-kickoff'
      ? sql`c.kind = ${kind} and (c.round, c.kickoff_at) is not distinct from (${round}::smallint, ${kickoffAt}::timestamptz)`
      : sql`(c.kind = ${kind} or (c.kind = 'entered-result' and c.withdrawn_at is null)) and coalesce(c.round, ${round}::smallint) = ${round}::smallint
        and (c.status, c.home_score, c.away_score) is not distinct from (${status}::text, ${homeScore}::smallint, ${awayScore}::smallint)`;
  const { rows } = await sql`
    select from corrections c where c.game_id = ${gameId} and (c.applied_at is not null or c.withdrawn_at is not null) and ${isSame} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Records what was not taken over, for administrators to decide, unless they have; the newest report of a game stands (decisions 2 and 5). */
export async function recordCorrection(tx: Tx, correction: WaitingCorrection): Promise<void> {
  const { gameId, kind, round, kickoffAt, status, homeScore, awayScore } = correction;
  if (await isDecided(tx, correction)) return await dropWaitingCorrections(tx, kind, [gameId]);
  await sql`
    insert into corrections (game_id, kind, round, kickoff_at, status, home_score, away_score)
    values (${gameId}, ${kind}, ${round}, ${kickoffAt}, ${status}, ${homeScore}, ${awayScore})
    on conflict (game_id, kind) where applied_at is null and withdrawn_at is null do update set
      round = excluded.round, kickoff_at = excluded.kickoff_at, status = excluded.status,
      home_score = excluded.home_score, away_score = excluded.away_score, recorded_at = clock_timestamp()`.execute(tx);
}

/** Forgets what waited for a decision on these games: the source no longer says it. */
export async function dropWaitingCorrections(tx: Tx, kind: WaitingCorrection['kind'], gameIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('corrections')
    .where('kind', '=', kind)
    .where('game_id', '=', sql<number>`any(${[...gameIds]}::int[])`)
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export type QuarantinedEvent = {
  readonly round: number | null;
  readonly sourceId: string | null;
  readonly reason: string;
  readonly event: unknown;
};

/** Keeps events that were left out, with the reason, for administrators. */
export async function quarantineEvents(tx: Tx, seasonId: number, events: readonly QuarantinedEvent[]): Promise<void> {
  for (const { round, sourceId, reason, event } of events) {
    await sql`
      insert into quarantined_events (season_id, round, source_id, reason, event)
      values (${seasonId}, ${round}, ${sourceId}, ${reason}, ${JSON.stringify(event ?? null)}::jsonb)
      on conflict (season_id, source_id, reason) do update
        set round = excluded.round, event = excluded.event, last_seen_at = clock_timestamp()`.execute(tx);
  }
}

/** What decides which rounds of a season are read again: at most 22 rows. */
export async function loadReadableSeason(db: Db, seasonId: number): Promise<ReadableSeason> {
  const [season] = (
    await sql<Omit<ReadableSeason, 'rounds'>>`
      select current_round_of(id)::int as "currentRound", last_round::int as "lastRound", app_now() as now
      from seasons where id = ${seasonId}::smallint`.execute(db)
  ).rows;
  if (season === undefined) throw new Error('unknown season');
  const { rows } = await sql<ReadableRound>`
    select o.ordinal::int as ordinal, r.starts_at as "startsAt", coalesce(r.is_void, false) as "isVoid",
      exists (select from team_rounds t where t.season_id = ${seasonId}::smallint and t.round = o.ordinal and t.result is null) as "hasUndecided",
      (select max(g.kickoff_at) from games g where g.season_id = ${seasonId}::smallint and g.round = o.ordinal) as "lastKickoffAt",
      (select max(g.first_final_at) from games g
        where g.season_id = ${seasonId}::smallint and (g.round = o.ordinal or o.ordinal = any(g.earlier_rounds))) as "lastResultAt"
    from generate_series(1, ${season.lastRound}::int) o (ordinal)
    left join rounds r on r.season_id = ${seasonId}::smallint and r.ordinal = o.ordinal
    order by o.ordinal`.execute(db);
  return { ...season, rounds: rows };
}

/** Updates the names of teams that the source knows under our ids; teams changed. */
export async function renameTeams(db: Db, teams: readonly { sourceId: string; name: string }[]): Promise<number> {
  const result = await sql`
    update teams t set name = d.name
    from unnest(${teams.map((team) => team.sourceId)}::text[], ${teams.map((team) => team.name)}::text[]) d (source_id, name)
    where t.source_id = d.source_id and t.name <> d.name`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
