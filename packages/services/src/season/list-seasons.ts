import { listSeasonEntries } from '@survivor/db/queries/season/seasons';
import { requireCaller, type ServiceContext } from '../context.ts';
import { findSeasonStart } from './season-start.ts';

type SeasonItem = { display: string; leagueType: string; season: number; state: 'available' | 'coming-soon' };

/** All seasons, available ones first (contract 4). */
export async function listSeasons({ ctx }: { ctx: ServiceContext }): Promise<SeasonItem[]> {
  const seasons = await listSeasonEntries(ctx.db);
  return seasons.map(({ display, leagueType, year, state }) => ({ display, leagueType, season: year, state }));
}

/**
 * The seasons for the Create page: those with a future deadline (rules 2). If there is none, the
 * newest season, so that the page can say why.
 */
export async function listOfferedSeasons({ ctx }: { ctx: ServiceContext }): Promise<SeasonItem[]> {
  requireCaller(ctx);
  const available = (await listSeasons({ ctx })).filter(({ state }) => state === 'available');
  const offered: SeasonItem[] = [];
  for (const item of available) {
    const start = await findSeasonStart(ctx.db, { leagueType: item.leagueType, year: item.season });
    if (start.kind === 'round') offered.push(item);
  }
  return offered.length > 0 ? offered : available.filter(({ season }) => season === ctx.settings.season);
}
