import { type Db, loadSeasonFacts } from '@survivor/db';
import { requireSeason } from './require-season.ts';

/** Whether every round of the season has its row and games are stored: otherwise it has to be initialised (decisions 7). */
export async function isSeasonLoaded({ db, season }: { db: Db; season: number }): Promise<boolean> {
  const found = await requireSeason(db, season);
  const { rounds, games } = await loadSeasonFacts(db, found);
  return rounds.length === found.lastRound && games.length > 0;
}
