import type { SeasonSchedule, StoredGame, TeamRound } from '@survivor/rules';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Tables } from '../tables.ts';
import { gameFacts } from './game-facts.ts';
import { awaitEntries } from './leagues.ts';

/** Advisory locks of the product, one number a purpose. */
const SEASON_LOCK = 20_260;

export type SeasonState = { id: number; year: number; lastRound: number; currentRound: number; closedThrough: number };
export type RoundRow = { ordinal: number; startsAt: Date | null; isVoid: boolean; sweptAt: Date | null };
export type StoredGameRow = StoredGame & { sourceId: string };
export type SeasonFactsRows = { season: SeasonState; rounds: RoundRow[]; games: StoredGameRow[]; now: Date };

/** Whoever writes the games or grades a season does it alone, until the transaction ends. */
export async function lockSeason(tx: Tx, seasonId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEASON_LOCK}::int, ${seasonId}::int)`.execute(tx);
}

/** The season of a sport and year, or undefined. */
export async function findSeasonState(
  db: Db,
  { leagueType, year }: { leagueType: string; year: number },
): Promise<SeasonState | undefined> {
  return await db
    .selectFrom('seasons')
    .select(['id', 'year', 'last_round as lastRound', 'current_round as currentRound', 'closed_through as closedThrough'])
    .where('league_type', '=', leagueType)
    .where('year', '=', year)
    .executeTakeFirst();
}

const storedGames = (games: SelectQueryBuilder<Tables, 'games', object>, seasonId: number): Promise<StoredGameRow[]> =>
  games
    .select(['id', 'round', 'earlier_rounds as earlierRounds', 'home_team_id as homeTeamId', 'away_team_id as awayTeamId'])
    .select(['kickoff_at as kickoffAt', 'status', 'home_score as homeScore', 'away_score as awayScore'])
    .select(['first_final_at as firstFinalAt', 'source_id as sourceId'])
    .where('season_id', '=', seasonId)
    .orderBy('id')
    .execute();

/** The games of a season as the source says them, whatever corrections outrank it: what its next answer is judged by. */
export async function loadSourceGames(db: Db, seasonId: number): Promise<StoredGameRow[]> {
  return await storedGames(db.selectFrom('games'), seasonId);
}

/** All games as they count, rounds and the present instant of a season: at most 300 rows. */
export async function loadSeasonFacts(db: Db, season: SeasonState): Promise<SeasonFactsRows> {
  const rounds = await db
    .selectFrom('rounds')
    .select(['ordinal', 'starts_at as startsAt', 'is_void as isVoid', 'swept_at as sweptAt'])
    .where('season_id', '=', season.id)
    .orderBy('ordinal')
    .execute();
  const games = await storedGames(db.selectFrom(gameFacts.as('games')), season.id);
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the clock did not answer');
  return { season, rounds, games, now };
}

export async function loadTeamRounds(db: Db, seasonId: number): Promise<TeamRound[]> {
  return await db
    .selectFrom('team_rounds')
    .select(['round', 'team_id as teamId', 'game_id as gameId', 'result'])
    .where('season_id', '=', seasonId)
    .execute();
}

/** Rows for every round of a season that has none yet. */
export async function insertMissingRounds(db: Db, season: SeasonState): Promise<void> {
  await sql`
    insert into rounds (season_id, ordinal)
    select ${season.id}::smallint, ordinal from generate_series(1, ${season.lastRound}::int) ordinal
    on conflict do nothing`.execute(db);
}

/** The deadline that stood before: kept when a known one that is not reached yet gives way to another. */
const wasStartsAt = (next: RawBuilder<unknown>) => sql`case
  when rounds.starts_at > app_now() and rounds.starts_at is distinct from ${next} then rounds.starts_at else rounds.was_starts_at end`;

async function saveRounds(tx: Tx, seasonId: number, rounds: SeasonSchedule['rounds']): Promise<void> {
  await sql`
    insert into rounds (season_id, ordinal, starts_at, moves_on_at, is_void)
    select ${seasonId}::smallint, * from unnest(
      ${rounds.map((round) => round.ordinal)}::smallint[], ${rounds.map((round) => round.startsAt)}::timestamptz[],
      ${rounds.map((round) => round.movesOnAt)}::timestamptz[], ${rounds.map((round) => round.isVoid)}::boolean[])
    on conflict (season_id, ordinal) do update
      set starts_at = excluded.starts_at, moves_on_at = excluded.moves_on_at, is_void = excluded.is_void,
        was_starts_at = ${wasStartsAt(sql`excluded.starts_at`)}
      where (rounds.starts_at, rounds.moves_on_at, rounds.is_void)
        is distinct from (excluded.starts_at, excluded.moves_on_at, excluded.is_void)`.execute(tx);
}

/** Writes deadlines alone, before anything is graded: an earlier kickoff moves the deadline at once (decisions 2). */
export async function saveDeadlines(tx: Tx, seasonId: number, rounds: SeasonSchedule['rounds']): Promise<void> {
  await sql`
    update rounds set starts_at = d.starts_at, moves_on_at = d.moves_on_at, was_starts_at = ${wasStartsAt(sql`d.starts_at`)}
    from unnest(${rounds.map((round) => round.ordinal)}::smallint[], ${rounds.map((round) => round.startsAt)}::timestamptz[],
      ${rounds.map((round) => round.movesOnAt)}::timestamptz[]) d (ordinal, starts_at, moves_on_at)
    where rounds.season_id = ${seasonId}::smallint and rounds.ordinal = d.ordinal
      and (rounds.starts_at, rounds.moves_on_at) is distinct from (d.starts_at, d.moves_on_at)`.execute(tx);
}

/** Keeps the current round that the clock has reached, so that nothing that comes in afterwards turns it back (decisions 2); whether it moved. */
export async function keepCurrentRound(tx: Tx, seasonId: number): Promise<boolean> {
  const moved = await sql`
    update seasons set current_round = current_round_of(id)
    where id = ${seasonId}::smallint and current_round < current_round_of(id)`.execute(tx);
  return moved.numAffectedRows === 1n;
}

async function saveTeamRounds(tx: Tx, seasonId: number, teamRounds: readonly TeamRound[]): Promise<void> {
  const columns = sql`unnest(
      ${teamRounds.map((row) => row.round)}::smallint[], ${teamRounds.map((row) => row.teamId)}::smallint[],
      ${teamRounds.map((row) => row.gameId)}::int[], ${teamRounds.map((row) => row.result)}::text[])`;
  await sql`
    delete from team_rounds t where season_id = ${seasonId}
      and not exists (select from ${columns} d (round, team_id, game_id, result) where d.round = t.round and d.team_id = t.team_id)`.execute(
    tx,
  );
  await sql`
    insert into team_rounds (season_id, round, team_id, game_id, result)
    select ${seasonId}::smallint, * from ${columns}
    on conflict (season_id, round, team_id) do update set game_id = excluded.game_id, result = excluded.result
      where (team_rounds.game_id, team_rounds.result) is distinct from (excluded.game_id, excluded.result)`.execute(tx);
}

/** Writes what follows from the games; rows that do not change are not touched. The current round never goes back (decisions 2). */
export async function saveSchedule(tx: Tx, seasonId: number, schedule: SeasonSchedule): Promise<void> {
  await awaitEntries(tx, seasonId);
  await saveRounds(tx, seasonId, schedule.rounds);
  await saveTeamRounds(tx, seasonId, schedule.teamRounds);
  const { currentRound, closedThrough } = schedule;
  await sql`
    update seasons set current_round = greatest(current_round, ${currentRound}::smallint), closed_through = ${closedThrough}::smallint
    where id = ${seasonId} and (current_round < ${currentRound}::smallint or closed_through <> ${closedThrough}::smallint)`.execute(tx);
}

/** Makes the present instant the deadline of rounds: an accepted kickoff that lies in the past locks them at once (decisions 2). */
export async function lockRoundsNow(tx: Tx, { seasonId, rounds }: { seasonId: number; rounds: readonly number[] }): Promise<void> {
  await sql`
    update rounds set starts_at = app_now(), was_starts_at = ${wasStartsAt(sql`app_now()`)}
    where season_id = ${seasonId}::smallint and ordinal = any(${rounds}::smallint[])`.execute(tx);
}
