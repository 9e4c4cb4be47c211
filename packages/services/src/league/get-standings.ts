import type { StandingsOutput } from '@survivor/contract/league';
import { inSnapshot } from '@survivor/db/in-transaction';
import { loadPictures, loadStandingsColumns } from '@survivor/db/queries/standings';
import { requireCaller, type ServiceContext } from '../context.ts';
import { indexIn } from '../documents/index-in.ts';
import type { BuiltStandings, SharedStandings } from '../documents/standings-documents.ts';
import { leagueIds } from '../ids.ts';
import { readFirstWindow } from './get-standings-window.ts';
import { PICTURES_BELOW, standingsHead, standingsState } from './standings-head.ts';
import { standingsSeason } from './standings-season.ts';
import { type LeagueView, viewLeague, viewLeagueIn } from './view-league.ts';

async function buildStandings(ctx: ServiceContext, id: string): Promise<BuiltStandings> {
  return await inSnapshot(ctx.db, async (tx) => {
    const view = await viewLeagueIn(tx, { ctx, id });
    const head = standingsHead(view);
    const { count, userIds, ...columns } = await loadStandingsColumns(tx, { leagueId: view.row.id, head });
    const standings = {
      ...standingsSeason(view, head),
      memberCount: count,
      window: null,
      ...columns,
      pictures: count < PICTURES_BELOW ? await loadPictures(tx, view.row.id) : [],
    };
    return { state: standingsState(view), shared: { standings, userIds } };
  });
}

/** The standings that all members of a league read now; not for a large one. */
export async function readStandings(ctx: ServiceContext, view: LeagueView): Promise<SharedStandings> {
  const { id } = view.row;
  return await ctx.documents.standings.read({ leagueId: id, state: standingsState(view) }, () => buildStandings(ctx, leagueIds.encode(id)));
}

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
