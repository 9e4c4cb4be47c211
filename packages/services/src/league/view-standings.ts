import { requireCaller, type ServiceContext } from '../context.ts';
import { indexIn } from '../documents/index-in.ts';
import type { RecentView, StandingsView } from '../documents/recent-views.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { keptStandings, readStandings, viewByStandings } from './read-standings.ts';
import { standingsStayMs } from './standings-head.ts';
import { type LeagueView, toView, viewLeague } from './view-league.ts';

/** Without what is one member's own. */
function sharedOf({ row, season, effectiveStart, displayedRound }: LeagueView): StandingsView {
  const { id, startRound, completedRound, total, version, now } = row;
  return { row: { id, startRound, completedRound, total, version, now }, season, effectiveStart, displayedRound };
}

type Asked = { readonly id: string; readonly leagueId: number };

/**
 * By the standings alone, in one statement, where the clock or the season has moved on since who asks was seen in the league: they say who is in it now. Null
 * where the league must be asked for.
 */
async function viewFromLast(ctx: ServiceContext, { leagueId }: Asked): Promise<StandingsView | null> {
  const last = ctx.documents.lastViews.guess({ leagueId, userId: requireCaller(ctx).id });
  const view = last && (await viewByStandings(ctx, toView(last.row, last.season)));
  return view && isIn(ctx, view) ? view : null;
}

/** A league that the caller is in; its standings are kept from then on, so that they say who else is. */
async function readView(ctx: ServiceContext, asked: Asked): Promise<RecentView> {
  const readAt = performance.now();
  const view = (await viewFromLast(ctx, asked)) ?? sharedOf(await viewLeague(ctx, asked.id));
  if (view.row.total > ctx.documents.wholeUpTo) return { view, readAt, stayMs: 0 };
  const { userIds } = await readStandings(ctx, view);
  ctx.documents.lastViews.note({ view, readAt, userIds });
  return { view, readAt, stayMs: standingsStayMs(view) };
}

/** Whether the standings that are kept have a row of the caller's. */
function isIn(ctx: ServiceContext, view: StandingsView): boolean {
  const shared = keptStandings(ctx, view);
  return shared !== undefined && indexIn(shared.userIds, requireCaller(ctx).id) !== -1;
}

/** The same view now, as long as nothing else has changed. */
function asOfNow({ view, readAt }: RecentView): StandingsView {
  const now = new Date(view.row.now.getTime() + performance.now() - readAt);
  return { ...view, row: { ...view.row, now } };
}

async function viewRecent(ctx: ServiceContext, id: string): Promise<StandingsView> {
  const leagueId = leagueIds.decode(id);
  if (leagueId === null) throw notFound('League');
  let hasRead = false;
  const recent = await ctx.documents.views.get(leagueId, () => {
    hasRead = true;
    return readView(ctx, { id, leagueId });
  });
  if (hasRead) return recent.view;
  return isIn(ctx, recent.view) ? asOfNow(recent) : await viewLeague(ctx, id);
}

/**
 * What the caller's standings of a league are told by: read now; or, where they ask for nothing else that it had to agree with, a moment ago by
 * another of its members (adr 0024). 404 for a league that the caller is not in.
 */
export const viewStandings = (ctx: ServiceContext, id: string): Promise<StandingsView> =>
  ctx.isOnlyCall === true ? ctx.memo.once(`standings ${id}`, () => viewRecent(ctx, id)) : viewLeague(ctx, id);
