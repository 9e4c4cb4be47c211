import type { StandingsOutput, StandingsWindowInput } from '@survivor/contract/league';
import { ORDER_BOUNDS } from '@survivor/db/bounds';
import { type Tx, withoutDeadline } from '@survivor/db/database';
import { inSnapshot } from '@survivor/db/in-transaction';
import { loadStandingsRows, type StandingsHead } from '@survivor/db/queries/standings';
import { loadOrderByName, loadOrderByTeam, loadStandingsTally } from '@survivor/db/queries/standings-order';
import { rankNames } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { createNameFinder } from '../documents/name-finder.ts';
import { type MemberOrder, type OrderByName, readUserIds } from '../documents/order-documents.ts';
import { leagueIds } from '../ids.ts';
import { standingsHead, standingsState } from './standings-head.ts';
import { standingsSeason } from './standings-season.ts';
import { type StandingsView, viewLeague, viewLeagueIn } from './view-league.ts';

/** Rows of a part of large standings. */
export const WINDOW_ROWS = 200;

/** Picks of a round that is not revealed move nobody; those that are committed late, after it is, do. */
function heardOf({ ctx, view }: Moment): string {
  const isRevealed = standingsHead(view).rounds.at(-1)?.isRevealed === true;
  return `${isRevealed ? ctx.documents.standings.heardOf(view.row.id) : ''}`;
}

/** What an order depends on. */
const wantedOf = (moment: Moment) => ({ leagueId: moment.view.row.id, state: `${heardOf(moment)} ${standingsState(moment.view)}` });

type Moment = { readonly ctx: ServiceContext; readonly view: StandingsView };

type Building = { readonly tx: Tx; readonly now: StandingsView; readonly ask: { readonly leagueId: number; readonly head: StandingsHead } };

/** A document with the state that it is of, whoever asked first still waiting or not. A pick that is heard of from here on may be missing in it. */
async function build<D>({ ctx, view }: Moment, load: (building: Building) => Promise<D>) {
  const { id: leagueId } = view.row;
  const heard = heardOf({ ctx, view });
  const work = async (tx: Tx) => {
    const now = await viewLeagueIn(tx, { ctx, id: leagueIds.encode(leagueId) });
    return { state: `${heard} ${standingsState(now)}`, document: await load({ tx, now, ask: { leagueId, head: standingsHead(now) } }) };
  };
  return await inSnapshot(withoutDeadline(ctx.db), work, ORDER_BOUNDS);
}

const readByName = (moment: Moment): Promise<OrderByName> =>
  moment.ctx.documents.orders.byName.read(wantedOf(moment), () =>
    build(moment, async ({ tx, ask }) => {
      const { userIds, names, count, ...counted } = await loadOrderByName(tx, ask);
      const tally = await loadStandingsTally(tx, ask);
      return { ...counted, tally, userIds: readUserIds(userIds), finder: createNameFinder(names, count) };
    }),
  );

const readByTeam = (moment: Moment): Promise<MemberOrder> =>
  moment.ctx.documents.orders.byTeam.read(wantedOf(moment), () =>
    build(moment, async ({ tx, now, ask }) => {
      const ranks = rankNames(standingsSeason(now, ask.head).teamNames);
      return { userIds: readUserIds(await loadOrderByTeam(tx, { ...ask, ranks })) };
    }),
  );

/** Places from 0: those of one part, or of names that were found, and whether there are more behind them. */
function placesOf({ from, text }: Pick<StandingsWindowInput, 'from' | 'text'>, order: MemberOrder, byName: OrderByName) {
  const offset = from - 1;
  if (text.trim() === '') {
    const rows = Math.max(0, Math.min(WINDOW_ROWS, order.userIds.length - offset));
    return { places: Array.from({ length: rows }, (_, at) => offset + at), isMore: offset + rows < order.userIds.length };
  }
  const found = byName.finder.find(text, { offset, limit: WINDOW_ROWS + 1 });
  const shown = found.slice(0, WINDOW_ROWS);
  const places = order === byName ? shown : shown.map((place) => order.userIds.indexOf(byName.userIds[place] ?? 0)).sort((a, b) => a - b);
  return { places, isMore: found.length > WINDOW_ROWS };
}

/** The reader's row and those of administrators, then a part of all. Its rows are read now: only who stands where is kept. */
async function readWindow({ ctx, view }: Moment, input: Omit<StandingsWindowInput, 'id'>): Promise<StandingsOutput> {
  const caller = requireCaller(ctx);
  const byName = await readByName({ ctx, view });
  const order = input.sort === 'name' ? byName : await readByTeam({ ctx, view });
  const { places, isMore } = placesOf(input, order, byName);
  const first = [caller.id, ...byName.administrators.filter((id) => id !== caller.id)];
  const head = standingsHead(view);
  const wanted = [...first, ...places.map((place) => order.userIds[place] ?? 0)];
  const {
    count: _count,
    userIds: _userIds,
    ...columns
  } = await loadStandingsRows(ctx.db, { leagueId: view.row.id, head, userIds: wanted });
  const { staying, sharedIn } = byName;
  return {
    ...standingsSeason(view, head),
    memberCount: byName.userIds.length,
    window: {
      first: first.length,
      places: places.map((place) => place + 1),
      isMore,
      ownPlace: order.userIds.indexOf(caller.id) + 1,
      staying,
      sharedIn,
      tally: [],
    },
    ...columns,
    administrators: columns.administrators.filter((index) => index < first.length),
    pictures: [],
    ownIndex: 0,
  };
}

/** What a page of large standings begins with: the first of them by name, and what is counted of all. */
export async function readFirstWindow(ctx: ServiceContext, view: StandingsView): Promise<StandingsOutput> {
  const { window, ...standings } = await readWindow({ ctx, view }, { sort: 'name', from: 1, text: '' });
  const { tally } = await readByName({ ctx, view });
  return { ...standings, window: window && { ...window, tally: [...tally] } };
}

/**
 * A part of a league's standings from a place on, in the wanted order, or of those whose names contain a text: hidden picks hidden as in the
 * whole (rules 4). 404 for a league that the caller is not in.
 */
export async function getStandingsWindow({ ctx, input }: { ctx: ServiceContext; input: StandingsWindowInput }): Promise<StandingsOutput> {
  requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  return await readWindow({ ctx, view }, input);
}
