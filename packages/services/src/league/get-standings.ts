import type { StandingsOutput } from '@survivor/contract/league';
import { requireCaller, type ServiceContext } from '../context.ts';
import { indexIn } from '../documents/index-in.ts';
import { readFirstWindow } from './get-standings-window.ts';
import { readStandings } from './read-standings.ts';
import { viewLeague } from './view-league.ts';

/**
 * The standings of a league as a few columns (screens 2.8, architecture 5); of a large one the first of them, and what is counted of all.
 * 404 for a league that the caller is not in.
 */
export async function getStandings({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<StandingsOutput> {
  const caller = requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  if (view.row.total > ctx.documents.wholeUpTo) return await readFirstWindow(ctx, view);
  const { standings, userIds } = await readStandings(ctx, view);
  return { ...standings, ownIndex: indexIn(userIds, caller.id) };
}
