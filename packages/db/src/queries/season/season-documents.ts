import { findExcusableRounds, type StoredRoundState, type TeamResult } from '@survivor/rules';
import { sql } from 'kysely';
import { createBatchLoader } from '../../connection/batch-loader.ts';
import type { Tx } from '../../connection/database.ts';
import { loadKnownResults } from '../grading/known-results.ts';
import { listGameEntries, listTeamsOfSeason, type SeasonGameEntry, type TeamRow } from './games.ts';

/**
 * One version of the season data that pages and standings are built from: at most 22 rounds and 32
 * teams.
 */
export type SeasonDocument = {
  readonly id: number;
  /** Incremented by triggers on any change (`seasons.schedule_version`). */
  readonly version: bigint;
  readonly leagueType: string;
  readonly year: number;
  readonly lastRound: number;
  readonly rounds: readonly DocumentRound[];
  readonly teamRounds: readonly DocumentTeamRound[];
  /** Ordered by id. */
  readonly teams: readonly TeamRow[];
};

export type DocumentRound = StoredRoundState & {
  /** The deadline before its last change; null if it has never changed. */
  readonly previousStartsAt: Date | null;
  /** Whether a grading has included this round. */
  readonly isGraded: boolean;
  /** Whether members without a pick may be excused (rules 5). */
  readonly isExcusable: boolean;
};
type DocumentTeamRound = {
  readonly round: number;
  readonly teamId: number;
  readonly gameId: number;
  readonly result: TeamResult | null;
};

/**
 * One version of a season's games (`seasons.games_version`), by round and then in the round's
 * order.
 */
export type GamesDocument = { readonly version: bigint; readonly games: readonly SeasonGameEntry[] };

export type SeasonVersions = { readonly id: number; readonly lastRound: number; readonly gamesVersion: bigint };

type SeasonKey = { readonly leagueType: string; readonly year: number };
type VersionsRow = { position: number; id: number; lastRound: number; gamesVersion: string };

/** The id and games version of a season; undefined if unknown. Batched within one tick. */
export const findSeasonVersions = createBatchLoader<SeasonKey, SeasonVersions>(async (db, keys) => {
  const [leagueTypes, years] = [keys.map(({ leagueType }) => leagueType), keys.map(({ year }) => year)];
  const { rows } = await sql<VersionsRow>`
    select a.position::int as position, s.id, s.last_round as "lastRound", s.games_version as "gamesVersion"
    from unnest(${leagueTypes}::text[], ${years}::int[]) with ordinality a (league_type, year, position)
      join seasons s on s.league_type = a.league_type and s.year = a.year`.execute(db);
  const found = new Map(rows.map(({ position, gamesVersion, ...row }) => [position, { ...row, gamesVersion: BigInt(gamesVersion) }]));
  return keys.map((_, index) => found.get(index + 1));
});

/** Needs a snapshot for a consistent result. Throws for an unknown season. */
export async function loadSeasonDocument(tx: Tx, seasonId: number): Promise<SeasonDocument> {
  const season = await tx
    .selectFrom('seasons')
    .select(['id', 'schedule_version as version', 'league_type as leagueType', 'year', 'last_round as lastRound'])
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow();
  const rounds = await tx
    .selectFrom('rounds')
    .select(['ordinal', 'starts_at as startsAt', 'moves_on_at as movesOnAt', 'is_void as isVoid', 'is_settled as isSettled'])
    .select(['was_starts_at as previousStartsAt', 'swept_at as gradedAt'])
    .where('season_id', '=', seasonId)
    .orderBy('ordinal')
    .execute();
  const teamRounds = await tx
    .selectFrom('team_rounds')
    .select(['round', 'team_id as teamId', 'game_id as gameId', 'result'])
    .where('season_id', '=', seasonId)
    .orderBy('round')
    .orderBy('team_id')
    .execute();
  const teams = await listTeamsOfSeason(tx, seasonId);
  const resultsIn = (ordinal: number) =>
    new Map(teamRounds.filter(({ round }) => round === ordinal).map(({ teamId, result }) => [teamId, result]));
  const results = new Map(rounds.map(({ ordinal, isVoid }) => [ordinal, isVoid ? null : resultsIn(ordinal)]));
  const excusable = new Set(findExcusableRounds(results, await loadKnownResults(tx, seasonId)));
  return {
    ...season,
    version: BigInt(season.version),
    rounds: rounds.map(({ gradedAt, ...round }) => ({ ...round, isGraded: gradedAt !== null, isExcusable: excusable.has(round.ordinal) })),
    teamRounds,
    teams,
  };
}

/** Needs a snapshot for a consistent result. Throws for an unknown season. */
export async function loadGamesDocument(tx: Tx, seasonId: number): Promise<GamesDocument> {
  const { version } = await tx
    .selectFrom('seasons')
    .select('games_version as version')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow();
  return { version: BigInt(version), games: await listGameEntries(tx, seasonId) };
}
