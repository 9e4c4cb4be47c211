import type { Db } from '@survivor/db/database';
import { findSeasonState, type SeasonState } from '@survivor/db/queries/season-facts';

/** The NFL season of that year; throws when it has no row, which the start makes. */
export async function requireSeason(db: Db, year: number): Promise<SeasonState> {
  const season = await findSeasonState(db, { leagueType: 'NFL', year });
  if (season === undefined) throw new Error(`season ${year} has no row`);
  return season;
}
