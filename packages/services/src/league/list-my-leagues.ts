import type { LeagueListItem } from '@survivor/contract/league';
import { listLeaguesOf } from '@survivor/db/queries/leagues';
import { requireCaller, type ServiceContext } from '../context.ts';
import { toListItem } from './list-item.ts';

/** The caller's leagues, the latest joined first (contract 4, my-leagues). */
export async function listMyLeagues({ ctx }: { ctx: ServiceContext }): Promise<LeagueListItem[]> {
  const leagues = await listLeaguesOf(ctx.db, requireCaller(ctx).id);
  return leagues.map(toListItem);
}
