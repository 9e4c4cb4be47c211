import type { Db } from '@survivor/db/database';
import { inSnapshot } from '@survivor/db/in-transaction';
import { loadSmallStandings, loadStandingsColumns, type StandingsMoment } from '@survivor/db/queries/standings';
import type { ServiceContext } from '../context.ts';
import type { BuiltStandings, SharedStandings } from '../documents/standings-documents.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { PICTURES_BELOW, standingsForm, standingsHead, standingsState } from './standings-head.ts';
import { standingsSeason } from './standings-season.ts';
import { type StandingsView, viewAt, viewLeagueIn } from './view-league.ts';

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

const builtOf = (view: StandingsView, shared: SharedStandings): BuiltStandings => ({ state: standingsState(view), shared });

/** The view in the moment in which they were read; null where they would then have been told in another way. */
function viewThen(view: StandingsView, { shared, moment }: Loaded): StandingsView | null {
  const { memberCount: total } = shared.standings;
  const then = viewAt({ ...view, row: { ...view.row, total } }, moment);
  const isAlike =
    then !== null && standingsForm(then) === standingsForm(view) && arePicturesShown(total) === arePicturesShown(view.row.total);
  return isAlike ? then : null;
}

async function loadInSnapshot(ctx: ServiceContext, id: string): Promise<BuiltStandings> {
  return await inSnapshot(ctx.db, async (tx) => {
    const view = await viewLeagueIn(tx, { ctx, id });
    const loaded = await loadStandings(tx, view);
    if (loaded === null) throw notFound('League');
    return builtOf(view, loaded.shared);
  });
}

/** By a view of before, in one statement, which says of what moment it is: where they are told in another way by then, all is read again, in a snapshot. */
async function buildStandings(ctx: ServiceContext, view: StandingsView): Promise<BuiltStandings> {
  const loaded = await loadStandings(ctx.db, view);
  const then = loaded && viewThen(view, loaded);
  return loaded && then ? builtOf(then, loaded.shared) : await loadInSnapshot(ctx, leagueIds.encode(view.row.id));
}

const wantedBy = (view: StandingsView) => ({ leagueId: view.row.id, state: standingsState(view) });

/** The standings that all members of a league read now; not for a large one. */
export const readStandings = (ctx: ServiceContext, view: StandingsView): Promise<SharedStandings> =>
  ctx.documents.standings.read(wantedBy(view), () => buildStandings(ctx, view));
