import type { StandingsOutput, StandingsPageInput } from '@survivor/contract/league';
import { type Tx, withoutDeadline } from '@survivor/db/connection/database';
import { inSnapshot } from '@survivor/db/connection/in-transaction';
import { ORDER_LIMITS } from '@survivor/db/connection/time-limits';
import { loadMembers, type StandingsHead } from '@survivor/db/queries/league/standings';
import { loadOrderByName, loadOrderByTeam, loadStandingsTally } from '@survivor/db/queries/league/standings-order';
import { rankNames, type StandingsDocument } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { type StandingsView, viewLeague, viewStandingsIn } from '../league/view-league.ts';
import type { Sized } from './document-cache.ts';
import { createNameFinder, type NameFinder } from './find-names.ts';
import { orderVersion, standingsHead, standingsVersion } from './standings-head.ts';
import { listHiddenPicks, standingsWithoutMembers, toStandingsRow } from './standings-rows.ts';

/** Rows of a page of large standings. */
export const PAGE_ROWS = 100;
/** The previous release of the app uses more rows. */
const FORMER_PAGE_ROWS = 200;

const rowsFor = (isFormer: boolean) => (isFormer ? FORMER_PAGE_ROWS : PAGE_ROWS);

/** Member ids in order. No position depends on a hidden pick. */
type MemberOrder = Sized & { readonly userIds: Uint32Array };

/** The order by name, with totals. */
type OrderByName = MemberOrder & {
  readonly staying: number;
  readonly sharedIn: number | null;
  readonly administrators: readonly number[];
  readonly tally: readonly number[];
  readonly finder: NameFinder;
};

type PageContext = { readonly ctx: ServiceContext; readonly view: StandingsView };
type Building = {
  readonly tx: Tx;
  readonly view: StandingsView;
  readonly args: { readonly leagueId: number; readonly head: StandingsHead };
};

/** Reads big-endian 32-bit ids, as the database writes them. */
function readUserIds(bytes: Buffer): Uint32Array {
  const ids = new Uint32Array(new Uint8Array(bytes).buffer);
  Buffer.from(ids.buffer).swap32();
  return ids;
}

/** Sorting a million members takes seconds, so the order is cached by its version. */
function readOrder<O extends MemberOrder>({ ctx, view }: PageContext, sort: string, build: (building: Building) => Promise<O>): Promise<O> {
  const { id: leagueId } = view.row;
  const { db, documents } = ctx;
  return documents.leagues.read(`order by ${sort} ${leagueId} ${orderVersion(view)}`, () =>
    inSnapshot(
      withoutDeadline(db),
      async (tx) => {
        const current = await viewStandingsIn(tx, { documents, leagueId });
        return await build({ tx, view: current, args: { leagueId, head: standingsHead(current) } });
      },
      ORDER_LIMITS,
    ),
  );
}

const readByName = (context: PageContext): Promise<OrderByName> =>
  readOrder(context, 'name', async ({ tx, args }) => {
    const { userIds: bytes, names, count, ...counted } = await loadOrderByName(tx, args);
    const tally = await loadStandingsTally(tx, args);
    const finder = createNameFinder(names, count);
    return { ...counted, tally, userIds: readUserIds(bytes), finder, bytes: bytes.length + finder.size };
  });

const readByTeam = (context: PageContext): Promise<MemberOrder> =>
  readOrder(context, 'team', async ({ tx, view, args }) => {
    const ranks = rankNames(standingsWithoutMembers(view, args.head).teamNames);
    const bytes = await loadOrderByTeam(tx, { ...args, ranks });
    return { userIds: readUserIds(bytes), bytes: bytes.length };
  });

/** The ids of all members whose names contain the text, ignoring case and accents. */
export async function findMembersByName(ctx: ServiceContext, { view, text }: { view: StandingsView; text: string }): Promise<number[]> {
  const { finder, userIds: ids } = await readByName({ ctx, view });
  return finder.find(text, { offset: 0, limit: Number.POSITIVE_INFINITY }).map((position) => ids[position] ?? 0);
}

type Page = Omit<StandingsPageInput, 'id'> & { readonly limit: number; readonly withTally: boolean };

/** The positions, from 0, of a page of all members or of found names, and whether more follow. */
function findPositions({ from, text, limit }: Pick<Page, 'from' | 'text' | 'limit'>, order: MemberOrder, byName: OrderByName) {
  const offset = from - 1;
  if (text.trim() === '') {
    const rows = Math.max(0, Math.min(limit, order.userIds.length - offset));
    return { positions: Array.from({ length: rows }, (_, index) => offset + index), isMore: offset + rows < order.userIds.length };
  }
  if (order === byName) {
    const found = byName.finder.find(text, { offset, limit: limit + 1 });
    return { positions: found.slice(0, limit), isMore: found.length > limit };
  }
  // The finder uses the order by name, so a page in another order needs all its results.
  const all = byName.finder.find(text, { offset: 0, limit: Number.POSITIVE_INFINITY });
  const ids = new Set(all.map((position) => byName.userIds[position]));
  const found = [...order.userIds.keys()].filter((position) => ids.has(order.userIds[position]));
  return { positions: found.slice(offset, offset + limit), isMore: found.length > offset + limit };
}

/** The rows of the reader and of administrators, then the page. Only the order is cached. */
async function readPage({ ctx, view }: PageContext, { withTally, ...input }: Page): Promise<StandingsOutput> {
  const caller = requireCaller(ctx);
  const byName = await readByName({ ctx, view });
  const order = input.sort === 'name' ? byName : await readByTeam({ ctx, view });
  const { positions, isMore } = findPositions(input, order, byName);
  const first = [caller.id, ...byName.administrators.filter((id) => id !== caller.id)];
  const head = standingsHead(view);
  const total = byName.userIds.length;
  const ids = [...first, ...positions.map((position) => order.userIds[position] ?? 0)];
  const rows = await loadMembers(ctx.db, { leagueId: view.row.id, head, userIds: ids });
  const document: StandingsDocument = {
    ...standingsWithoutMembers(view, head),
    memberCount: total,
    rows: rows.map((row) => toStandingsRow(row, { head, total })),
    window: {
      first: first.length,
      places: positions.map((position) => position + 1),
      isMore,
      ownPlace: order.userIds.indexOf(caller.id) + 1,
      staying: byName.staying,
      sharedIn: byName.sharedIn,
      tally: withTally ? byName.tally : [],
    },
  };
  return {
    version: standingsVersion(view),
    document: JSON.stringify(document),
    memberCount: total,
    ownId: userIds.encode(caller.id),
    hidden: listHiddenPicks(rows, head),
  };
}

/** The first page by name, with totals of all members. */
export const getFirstStandingsPage = (ctx: ServiceContext, view: StandingsView, isFormer: boolean): Promise<StandingsOutput> =>
  readPage({ ctx, view }, { sort: 'name', from: 1, text: '', limit: rowsFor(isFormer), withTally: true });

type Args = { readonly ctx: ServiceContext; readonly input: StandingsPageInput; readonly isFormer?: boolean };

/**
 * Returns a page of standings that starts at a position, of all members or of those whose names
 * contain a text. Hidden picks stay hidden (rules 4). Throws 404 unless the caller is a member.
 */
export async function getStandingsPage({ ctx, input, isFormer = false }: Args): Promise<StandingsOutput> {
  requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  return await readPage({ ctx, view }, { ...input, limit: rowsFor(isFormer), withTally: false });
}
