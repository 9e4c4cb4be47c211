import type { Db } from '@survivor/db/connection/database';
import { loadFetchableSeason } from '@survivor/db/queries/season/feed';
import { findSeasonState, insertMissingRounds, loadSeasonFacts, type SeasonState } from '@survivor/db/queries/season/season-facts';
import { markSeasonLoaded, wasSeasonLoaded } from '@survivor/db/queries/season/seasons';
import { type FetchScope, selectRoundsToFetch } from '@survivor/rules';

/** The NFL season of a year. Startup creates the row; throws if it is missing. */
export async function requireSeason(db: Db, year: number): Promise<SeasonState> {
  const season = await findSeasonState(db, { leagueType: 'NFL', year });
  if (season === undefined) throw new Error(`season ${year} has no row`);
  return season;
}

/** Adds missing rounds of the season. Safe to repeat. */
export async function ensureRounds({ db, season }: { db: Db; season: number }): Promise<void> {
  await insertMissingRounds(db, await requireSeason(db, season));
}

/** The rounds to fetch, the current one first (rules 7). */
export async function listRoundsToFetch({ db, season, scope }: { db: Db; season: number; scope: FetchScope }): Promise<number[]> {
  const { id } = await requireSeason(db, season);
  return selectRoundsToFetch(await loadFetchableSeason(db, id), scope);
}

/**
 * Whether the season has ever been loaded completely, or every round has a row with a deadline or a
 * game (rules 7).
 */
export async function isSeasonLoaded({ db, season }: { db: Db; season: number }): Promise<boolean> {
  const found = await requireSeason(db, season);
  if (await wasSeasonLoaded(db, found.id)) return true;
  const { rounds, games } = await loadSeasonFacts(db, found);
  const filled = new Set(games.flatMap((game) => [game.round, ...game.earlierRounds]));
  const areRoundsFilled = rounds.every(({ ordinal, startsAt }) => startsAt !== null || filled.has(ordinal));
  return rounds.length === found.lastRound && games.length > 0 && areRoundsFilled;
}

/**
 * Whether the source has ever returned a game of the season. Until then an empty response is no
 * error (rules 2).
 */
export async function hasSchedule({ db, season }: { db: Db; season: number }): Promise<boolean> {
  const { games } = await loadSeasonFacts(db, await requireSeason(db, season));
  return games.length > 0;
}

/** Records that the season was loaded completely, so that loading is not repeated. */
export async function markLoaded({ db, season }: { db: Db; season: number }): Promise<void> {
  await markSeasonLoaded(db, (await requireSeason(db, season)).id);
}
