import type { Db } from '@survivor/db/database';
import { inSnapshot } from '@survivor/db/in-transaction';
import { loadSmallStandings, loadStandingsColumns, type StandingsMoment } from '@survivor/db/queries/standings';
import { shortPicks } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import type { StandingsView } from '../documents/recent-views.ts';
import type { BuiltStandings, SharedStandings } from '../documents/standings-documents.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { PICTURES_BELOW, standingsHead, standingsState } from './standings-head.ts';
import { standingsSeason } from './standings-season.ts';
import { viewAt, viewLeagueIn } from './view-league.ts';

type Loaded = { readonly built: BuiltStandings; readonly moment: StandingsMoment };

/** As a view of the league says that they are to be told; null for a league that is gone. */
async function loadStandings(db: Db, view: StandingsView): Promise<Loaded | null> {
  const head = standingsHead(view);
  const { id: leagueId, total } = view.row;
  const isSmall = total < PICTURES_BELOW;
  const load = isSmall ? loadSmallStandings : loadStandingsColumns;
  const loaded = await load(db, { leagueId, head, hasPictures: isSmall });
  if (loaded === undefined) return null;
  const { columns, pictures, moment } = loaded;
  const { count: memberCount, userIds, ...told } = columns;
  const standings = { ...standingsSeason(view, head), memberCount, window: null, ...told, pictures };
  return { built: { state: standingsState(view), shared: { standings, userIds } }, moment };
}

function isOf(view: StandingsView, { built, moment }: Loaded): boolean {
  const then = viewAt(view, moment);
  return then !== null && standingsState(then) === built.state;
}

async function loadInSnapshot(ctx: ServiceContext, id: string): Promise<BuiltStandings> {
  return await inSnapshot(ctx.db, async (tx) => {
    const loaded = await loadStandings(tx, await viewLeagueIn(tx, { ctx, id }));
    if (loaded === null) throw notFound('League');
    return loaded.built;
  });
}

/** By a view that was read before, in one statement, which says whether it is still what it was: else all is read again, in a snapshot. */
async function buildStandings(ctx: ServiceContext, view: StandingsView): Promise<BuiltStandings> {
  const loaded = await loadStandings(ctx.db, view);
  return loaded !== null && isOf(view, loaded) ? loaded.built : await loadInSnapshot(ctx, leagueIds.encode(view.row.id));
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

/** The same if they are kept: the same object for as long as they are. */
export function keptStandings(ctx: ServiceContext, view: StandingsView): SharedStandings | undefined {
  const kept = ctx.documents.standings.peek(wantedBy(view));
  return kept && inRowsOf(ctx, kept);
}
