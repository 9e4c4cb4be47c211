import { requireCaller, type ServiceContext } from '../context.ts';
import { listSeasons, type SeasonItem } from './list-seasons.ts';
import { findSeasonStart } from './season-start.ts';

/**
 * The seasons that Create offers: those with a round ahead (rules 2). When there is none, the newest that jobs follow, so that Create
 * can say why.
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
