import type { Db } from '@survivor/db/database';
import { loadSeasonFacts } from '@survivor/db/queries/season-facts';
import { wasSeasonLoaded } from '@survivor/db/queries/seasons';
import { requireSeason } from './require-season.ts';

/** Whether all of the season has been read once, or every round has its row and a deadline or a game all the same (rules 7). */
export async function isSeasonLoaded({ db, season }: { db: Db; season: number }): Promise<boolean> {
  const found = await requireSeason(db, season);
  if (await wasSeasonLoaded(db, found.id)) return true;
  const { rounds, games } = await loadSeasonFacts(db, found);
  const filled = new Set(games.flatMap((game) => [game.round, ...game.earlierRounds]));
  const isStored = rounds.every(({ ordinal, startsAt }) => startsAt !== null || filled.has(ordinal));
  return rounds.length === found.lastRound && games.length > 0 && isStored;
}

/** Whether the source has given any game of the season yet: before, an empty answer is no failure (rules 2). */
export async function hasSchedule({ db, season }: { db: Db; season: number }): Promise<boolean> {
  const { games } = await loadSeasonFacts(db, await requireSeason(db, season));
  return games.length > 0;
}
