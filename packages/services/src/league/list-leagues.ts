import type { ListLeaguesInput, ListLeaguesOutput } from '@survivor/contract/league';
import { searchLeagues } from '@survivor/db/queries/leagues';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { pageOf } from '../paging.ts';
import { toListItem } from './list-item.ts';

/** One page of all leagues for site administrators; never with key or join password (rules 3). */
export async function listLeagues({ ctx, input }: { ctx: ServiceContext; input: ListLeaguesInput }): Promise<ListLeaguesOutput> {
  requireAdmin(ctx);
  const { rows, total } = await searchLeagues(ctx.db, { ...input, search: input.search ?? '' });
  const items = rows.map((league) => ({
    ...toListItem(league),
    totalMembers: league.total,
    survivingMembers: league.alive,
    eliminatedMembers: league.total - league.alive,
    adminName: league.adminName,
    createdAt: league.createdAt,
  }));
  return pageOf(input, items, total);
}
