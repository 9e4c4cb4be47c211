import {
  type EliminationReason,
  type GradedFacts,
  type GradedResults,
  gradedResultsOf,
  type SeasonSchedule,
  type StoredGame,
  type StoredRound,
} from '@survivor/rules';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { SEASON_LOCKS } from '../../connection/advisory-locks.ts';
import type { Db, Tx } from '../../connection/database.ts';
import type { Tables } from '../../tables.ts';
import { gameFacts } from './game-facts.ts';

export type SeasonState = { id: number; year: number; lastRound: number; closedThrough: number };

/**
 * A stored round. `graded` holds the outcomes by which its members were last graded, by team; null
 * before the first grading.
 */
export type RoundRow = StoredRound & {
  readonly isVoid: boolean;
  readonly isSettled: boolean;
  readonly graded: Readonly<Record<string, EliminationReason | 'safe'>> | null;
  /** The results of its games at that grading, by game id. */
  readonly gradedResults: GradedResults | null;
};
export type SeasonFactsRows = { season: SeasonState; rounds: RoundRow[]; games: StoredGame[]; now: Date };

/** Until the transaction ends, no other one can write the season's games or grade it. */
export async function lockSeason(tx: Tx, seasonId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEASON_LOCKS.season}::int, ${seasonId}::int)`.execute(tx);
}

/** The season of a sport and year, or undefined. */
export async function findSeasonState(
  db: Db,
  { leagueType, year }: { leagueType: string; year: number },
): Promise<SeasonState | undefined> {
  return await db
    .selectFrom('seasons')
    .select(['id', 'year', 'last_round as lastRound', 'closed_through as closedThrough'])
    .where('league_type', '=', leagueType)
    .where('year', '=', year)
    .executeTakeFirst();
}

/** The season with this id. Throws if there is none. */
export async function getSeasonState(db: Db, id: number): Promise<SeasonState> {
  return await db
    .selectFrom('seasons')
    .select(['id', 'year', 'last_round as lastRound', 'closed_through as closedThrough'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function storedGames(games: SelectQueryBuilder<Tables, 'games', object>, seasonId: number): Promise<StoredGame[]> {
  const rows = await games
    .select(['id', 'round', 'earlier_rounds as earlierRounds', 'home_team_id as homeTeamId', 'away_team_id as awayTeamId'])
    .select(['kickoff_at as kickoffAt', 'status', 'home_score as homeScore', 'away_score as awayScore'])
    .select(['first_final_at as firstFinalAt', 'source_id as sourceId', 'is_listed as isListed', 'is_disowned as isDisowned'])
    .select(['former_round', 'former_kickoff_at as formerKickoffAt', 'former_until'])
    .select(['taken_at as removedAt', 'taken_from as removedFrom', 'is_kickoff_held as isKickoffHeld'])
    .where('season_id', '=', seasonId)
    .orderBy('id')
    .execute();
  return rows.map(({ former_round: round, formerKickoffAt: kickoffAt, former_until: until, ...game }) => ({
    ...game,
    former: round === null || until === null ? null : { round, kickoffAt, until },
  }));
}

/**
 * A season's games as the source reports them, without corrections. The next response is compared
 * with them.
 */
export async function loadSourceGames(db: Db, seasonId: number): Promise<StoredGame[]> {
  return await storedGames(db.selectFrom('games'), seasonId);
}

/** A season's rounds, its games with corrections (at most 300 rows) and the current time. */
export async function loadSeasonFacts(db: Db, season: SeasonState): Promise<SeasonFactsRows> {
  const rounds = await db
    .selectFrom('rounds')
    .select(['ordinal', 'starts_at as startsAt', 'former_starts_at as formerStartsAt', 'is_void as isVoid'])
    .select(['is_settled as isSettled', 'graded', 'graded_results as gradedResults'])
    .where('season_id', '=', season.id)
    .orderBy('ordinal')
    .execute();
  const games = await storedGames(db.selectFrom(gameFacts.as('games')), season.id);
  const { rows } = await sql<{ now: Date }>`select settled_now() as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the clock query returned no row');
  return { season, rounds, games, now };
}

/** The version of the rows from which a season's facts were read, and the time. */
export type FactsVersion = { readonly rows: string; readonly now: Date };

const versions = (table: string, condition: RawBuilder<unknown>) =>
  sql`select hashtextextended(${sql.lit(table)} || ctid::text || xmin::text, 0) as version from ${sql.table(table)} where ${condition}`;

/**
 * Computes a checksum of the row versions that {@link loadSeasonFacts} reads. Every write of such a
 * row changes it.
 */
export async function readFactsVersion(db: Db, seasonId: number): Promise<FactsVersion> {
  const { rows } = await sql<FactsVersion>`
    select sum(version)::text as rows, settled_now() as now from (
      ${versions('seasons', sql`id = ${seasonId}`)} union all ${versions('rounds', sql`season_id = ${seasonId}::smallint`)}
      union all ${versions('games', sql`season_id = ${seasonId}::smallint`)}
      union all ${versions('corrections', sql`game_id in (select id from games where season_id = ${seasonId}::smallint)`)}
    ) facts`.execute(db);
  const [version] = rows;
  if (version === undefined) throw new Error('the season query returned no row');
  return version;
}

/** Adds rows for a season's missing rounds. */
export async function insertMissingRounds(db: Db, season: SeasonState): Promise<void> {
  await sql`
    insert into rounds (season_id, ordinal)
    select ${season.id}::smallint, ordinal from generate_series(1, ${season.lastRound}::int) ordinal
    on conflict do nothing`.execute(db);
}

/** Stores the facts by which members were graded, and settles decided rounds (rules 2 and 5). */
export async function saveGraded(
  tx: Tx,
  seasonId: number,
  { facts, schedule, games }: { facts: GradedFacts; schedule: SeasonSchedule; games: readonly StoredGame[] },
): Promise<void> {
  const graded = facts.rounds.map(({ ordinal, failing, safe }) => ({
    ordinal,
    verdicts: JSON.stringify(Object.fromEntries([...failing, ...[...safe].map((teamId) => [teamId, 'safe'] as const)])),
    results: JSON.stringify(gradedResultsOf(games, ordinal)),
  }));
  const isSettled = ({ ordinal }: { ordinal: number }) => schedule.rounds[ordinal - 1]?.isDecided ?? false;
  await sql`
    update rounds set graded = d.graded, graded_results = d.results, swept_at = coalesce(rounds.swept_at, app_now()), is_settled = d.is_settled
    from unnest(${graded.map((round) => round.ordinal)}::smallint[], ${graded.map((round) => round.verdicts)}::jsonb[],
      ${graded.map(isSettled)}::boolean[], ${graded.map((round) => round.results)}::jsonb[]) d (ordinal, graded, is_settled, results)
    where rounds.season_id = ${seasonId}::smallint and rounds.ordinal = d.ordinal
      and (rounds.graded, rounds.is_settled, rounds.graded_results) is distinct from (d.graded, d.is_settled, d.results)`.execute(tx);
  await sql`
    update seasons set closed_through = ${facts.closedThrough}::smallint
    where id = ${seasonId} and closed_through <> ${facts.closedThrough}::smallint`.execute(tx);
}
