import type { StandingsOutput } from '@survivor/contract/league';
import { inSnapshot } from '@survivor/db/in-transaction';
import { loadPictures, loadStandingsColumns } from '@survivor/db/queries/standings';
import { requireCaller, type ServiceContext } from '../context.ts';
import type { BuiltStandings } from '../documents/standings-documents.ts';
import { readFirstWindow } from './get-standings-window.ts';
import { PICTURES_BELOW, standingsHead, standingsState } from './standings-head.ts';
import { standingsSeason } from './standings-season.ts';
import { viewLeague, viewLeagueIn } from './view-league.ts';

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

/** Where the id stands in a list that is in order; -1 when it does not. */
function indexIn(userIds: readonly number[], id: number): number {
  let [from, to] = [0, userIds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((userIds[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return userIds[from] === id ? from : -1;
}

/**
 * The standings of a league as a few columns (screens 2.8, architecture 5); of a large one the first of them, and what is counted of all.
 * 404 for a league that the caller is not in.
 */
export async function getStandings({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<StandingsOutput> {
  const caller = requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  if (view.row.total > ctx.documents.wholeUpTo) return await readFirstWindow(ctx, view);
  const wanted = { leagueId: view.row.id, state: standingsState(view) };
  const { standings, userIds } = await ctx.documents.standings.read(wanted, () => buildStandings(ctx, input.id));
  return { ...standings, ownIndex: indexIn(userIds, caller.id) };
}
