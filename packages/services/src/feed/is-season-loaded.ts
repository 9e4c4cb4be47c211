import { type Db, loadSeasonFacts } from '@survivor/db';
import { requireSeason } from './require-season.ts';

/** Whether every round of the season has its row and a game: otherwise it has to be initialised (decisions 7). */
export async function isSeasonLoaded({ db, season }: { db: Db; season: number }): Promise<boolean> {
  const found = await requireSeason(db, season);
  const { rounds, games } = await loadSeasonFacts(db, found);
  const filled = new Set(games.flatMap((game) => [game.round, ...game.earlierRounds]));
  return rounds.length === found.lastRound && rounds.every(({ ordinal }) => filled.has(ordinal));
}

/** Whether the source has given any game of the season yet: before, an empty answer is no failure (decisions 2). */
export async function hasSchedule({ db, season }: { db: Db; season: number }): Promise<boolean> {
  const { games } = await loadSeasonFacts(db, await requireSeason(db, season));
  return games.length > 0;
}
