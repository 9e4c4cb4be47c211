import type { Db } from '@survivor/db/database';
import { inSnapshot } from '@survivor/db/in-transaction';
import { loadSmallStandings, loadStandingsColumns, type StandingsMoment } from '@survivor/db/queries/standings';
import { shortPicks } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import type { BuiltStandings, SharedStandings } from '../documents/standings-documents.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { PICTURES_BELOW, standingsForm, standingsHead, standingsState } from './standings-head.ts';
import { standingsSeason } from './standings-season.ts';
import { type StandingsView, viewAt, viewLeagueIn } from './view-league.ts';

/** Standings as they were read, and the view that they are of. */
type Viewed = BuiltStandings & { readonly view: StandingsView };
type Loaded = { readonly shared: SharedStandings; readonly moment: StandingsMoment };

const arePicturesShown = (total: number) => total < PICTURES_BELOW;

/** As a view of the league says that they are to be told; null for a league that is gone. */
async function loadStandings(db: Db, view: StandingsView): Promise<Loaded | null> {
  const head = standingsHead(view);
  const { id: leagueId, total } = view.row;
  const hasPictures = arePicturesShown(total);
  const load = hasPictures ? loadSmallStandings : loadStandingsColumns;
  const loaded = await load(db, { leagueId, head, hasPictures });
  if (loaded === undefined) return null;
  const { columns, pictures, moment } = loaded;
  const { count: memberCount, userIds, ...told } = columns;
  const standings = { ...standingsSeason(view, head), memberCount, window: null, ...told, pictures };
  return { shared: { standings, userIds }, moment };
}

const toViewed = (view: StandingsView, shared: SharedStandings): Viewed => ({ state: standingsState(view), shared, view });

/** The view in the moment in which they were read; null where they would then have been told in another way. */
function viewThen(view: StandingsView, { shared, moment }: Loaded): StandingsView | null {
  const { memberCount: total } = shared.standings;
  const then = viewAt({ ...view, row: { ...view.row, total } }, moment);
  const isAlike =
    then !== null && standingsForm(then) === standingsForm(view) && arePicturesShown(total) === arePicturesShown(view.row.total);
  return isAlike ? then : null;
}

async function loadInSnapshot(ctx: ServiceContext, id: string): Promise<Viewed> {
  return await inSnapshot(ctx.db, async (tx) => {
    const view = await viewLeagueIn(tx, { ctx, id });
    const loaded = await loadStandings(tx, view);
    if (loaded === null) throw notFound('League');
    return toViewed(view, loaded.shared);
  });
}

/** By a view of before, in one statement, which says of what moment it is: where they are told in another way by then, all is read again, in a snapshot. */
async function buildStandings(ctx: ServiceContext, view: StandingsView): Promise<Viewed> {
  const loaded = await loadStandings(ctx.db, view);
  const then = loaded && viewThen(view, loaded);
  return loaded && then ? toViewed(then, loaded.shared) : await loadInSnapshot(ctx, leagueIds.encode(view.row.id));
}

const shortened = new WeakMap<SharedStandings, SharedStandings>();

/** The same in short rows, cut once for all who ask. */
function withShortRows(shared: SharedStandings): SharedStandings {
  const { standings, userIds } = shared;
  const short = shortened.get(shared) ?? { standings: { ...standings, picks: shortPicks(standings) }, userIds };
  shortened.set(shared, short);
  return short;
}

const wantedBy = (view: StandingsView) => ({ leagueId: view.row.id, state: standingsState(view) });
const inRowsOf = ({ hasShortRows }: ServiceContext, shared: SharedStandings) => (hasShortRows ? withShortRows(shared) : shared);

/** The standings that all members of a league read now, in the rows that the caller asks for; not for a large one. */
export async function readStandings(ctx: ServiceContext, view: StandingsView): Promise<SharedStandings> {
  return inRowsOf(ctx, await ctx.documents.standings.read(wantedBy(view), () => buildStandings(ctx, view)));
}
