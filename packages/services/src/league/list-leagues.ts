import type { LeagueListItem, ListLeaguesInput, ListLeaguesOutput } from '@survivor/contract/league';
import { type LeagueEntry, listLeaguesOf, searchLeagues } from '@survivor/db/queries/league/leagues';
import { describeRound, displayedRound, leagueStatus } from '@survivor/rules';
import { requireAdmin, requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { pageOf } from '../paging.ts';

/** A league as a list item, with status and displayed round by the clock (rules 1 and 3). */
export function toListItem(league: LeagueEntry): LeagueListItem {
  return {
    id: leagueIds.encode(league.id),
    name: league.name,
    type: league.leagueType,
    season: league.year,
    status: leagueStatus(league),
    round: { description: describeRound(displayedRound(league)) },
  };
}

/** The caller's leagues, latest joined first (contract 4, my-leagues). */
export async function listMyLeagues({ ctx }: { ctx: ServiceContext }): Promise<LeagueListItem[]> {
  const leagues = await listLeaguesOf(ctx.db, requireCaller(ctx).id);
  return leagues.map(toListItem);
}

/** One page of all leagues for site administrators, without key and password (rules 3). */
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
