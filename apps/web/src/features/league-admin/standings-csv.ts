import { BYTE_ORDER_MARK, type Cell, csvLine } from '@survivor/contract/csv';
import { describeRound, type EliminationReason, Standings } from '@survivor/rules';
import type { trpc } from '../../lib/api/trpc.ts';
import { orderedMembers } from '../standings/standings-view.ts';
import { describeMemberState } from './member-state.ts';

const COLUMNS = ['Name', 'State', 'Eliminated in', 'Reason'] as const;
const REASONS: Record<EliminationReason, string> = {
  loss: 'Loss',
  tie: 'Tie',
  missed: 'No pick',
  cancelled: 'Game canceled',
  moved: 'Game moved to another week',
  left: 'Left the league',
};

/** A pick that is not revealed stays hidden, the reader's own too (rules 4). */
function pickOf(standings: Standings, index: number, round: number): Cell {
  const cell = standings.cell(index, round);
  if (cell.kind === 'pick') return standings.teamName(cell.teamId);
  return cell.kind === 'none' ? null : cell.kind;
}

function cellsOf(standings: Standings, index: number): Cell[] {
  const { name, eliminatedRound, eliminationReason } = standings.member(index);
  const isWinner = standings.isWinner(index);
  return [
    name,
    describeMemberState({ isWinner, eliminatedRound, eliminationReason }),
    eliminatedRound === null ? null : describeRound(eliminatedRound),
    eliminationReason === null ? null : REASONS[eliminationReason],
    ...standings.rounds.map((round) => pickOf(standings, index, round)),
  ];
}

/**
 * Row indexes by name. A page also starts with the reader and the administrators: these rows are
 * left out here, because they appear again at their position.
 */
function rowsOf(standings: Standings): number[] {
  const { window } = standings.document;
  if (window === null) return orderedMembers(standings, 'name');
  return window.places.map((_, at) => window.first + at);
}

/** A CSV file with a row for each member, from whole standings or all their pages. */
export function formatStandings(pages: readonly Standings[]): string {
  const header = [...COLUMNS, ...(pages[0]?.rounds.map(describeRound) ?? [])];
  const lines = pages.flatMap((page) => rowsOf(page).map((index) => csvLine(cellsOf(page, index))));
  return [BYTE_ORDER_MARK, csvLine(header), ...lines].join('');
}

type Client = ReturnType<typeof trpc.useUtils>['client'];
type LoadArgs = { readonly leagueId: string; readonly standings: Standings };
type Page = Awaited<ReturnType<Client['league']['standingsPage']['query']>>;

/**
 * Whole standings, or all pages of large ones. Throws if the standings change meanwhile, because
 * pages of two versions could repeat a member or leave one out.
 */
export async function loadAllStandings(client: Client, { leagueId, standings }: LoadArgs): Promise<Standings[]> {
  if (standings.document.window === null) return [standings];
  const pages: Standings[] = [];
  let version: string | null = null;
  for (let from = 1, isMore = true; isMore; ) {
    const payload: Page = await client.league.standingsPage.query({ id: leagueId, sort: 'name', from, text: '' });
    version ??= payload.version;
    if (payload.version !== version) throw new Error('The standings changed while their pages were loaded');
    const page = new Standings(payload, standings.isCompleted);
    pages.push(page);
    isMore = page.document.window?.isMore === true;
    from += page.document.window?.places.length ?? 0;
  }
  return pages;
}
