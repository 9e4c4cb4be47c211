import { listSeasonEntries } from '@survivor/db/queries/seasons';
import type { ServiceContext } from '../context.ts';

export type SeasonItem = { display: string; leagueType: string; season: number; state: 'available' | 'coming-soon' };

/** Every season, those that can be played first (contract 4). */
export async function listSeasons({ ctx }: { ctx: ServiceContext }): Promise<SeasonItem[]> {
  const seasons = await listSeasonEntries(ctx.db);
  return seasons.map(({ display, leagueType, year, state }) => ({ display, leagueType, season: year, state }));
}
