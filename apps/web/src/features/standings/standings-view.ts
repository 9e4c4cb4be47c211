import { orderStandings, type Standings } from '@survivor/rules';
import type { ReactNode } from 'react';

export type Sort = 'name' | 'team';

/**
 * What a cell shows: nothing, an empty or filled box, a missed pick, an excused week, or a team
 * with its verdict.
 */
export type CellView =
  | { readonly kind: 'blank' }
  | { readonly kind: 'box'; readonly isFilled: boolean }
  | { readonly kind: 'missed' }
  | { readonly kind: 'excused' }
  | { readonly kind: 'team'; readonly teamId: string; readonly name: string; readonly correct: boolean | null };

export type StandingsFacts = {
  readonly standings: Standings;
  readonly isLocked: boolean;
  readonly ownPicks: ReadonlyMap<number, string>;
  /**
   * Renders the live state of an undecided pick in the latest round; undefined between game days.
   */
  readonly renderLive?: ((teamId: string) => ReactNode) | undefined;
};

/** What one cell shows. The reader's hidden pick comes from the history (screens 2.8, rules 4). */
export function cellView({ standings, isLocked, ownPicks }: StandingsFacts, index: number, round: number): CellView {
  const member = standings.member(index);
  const { eliminatedRound } = member;
  const isAfterElimination = eliminatedRound !== null && round > eliminatedRound;
  if (isAfterElimination) return { kind: 'blank' };
  const ownTeam = member.isOwn ? ownPicks.get(round) : undefined;
  const isOpenRound = !isLocked && round === standings.document.toRound;
  const team = (teamId: string, correct: boolean | null): CellView => ({
    kind: 'team',
    teamId,
    name: standings.teamName(Number(teamId)),
    correct,
  });
  if (isOpenRound && ownTeam !== undefined) return team(ownTeam, null);
  const cell = standings.cell(index, round);
  if (cell.kind === 'pick') return team(String(cell.teamId), cell.correct);
  if (cell.kind === 'excused') return { kind: 'excused' };
  if (cell.kind === 'hidden') return { kind: 'box', isFilled: true };
  if (isOpenRound && eliminatedRound === null) return { kind: 'box', isFilled: false };
  return round === eliminatedRound && !standings.hasLeft(index) ? { kind: 'missed' } : { kind: 'blank' };
}

/** Member indices in sort order (screens 4, "Member ordering"). */
export function orderedMembers(standings: Standings, sort: Sort): number[] {
  const latest = standings.document.toRound;
  const entries = Array.from({ length: standings.count }, (_, index) => {
    const { name, isOwn } = standings.member(index);
    const cell = standings.cell(index, latest);
    const latestTeam = cell.kind === 'pick' ? standings.teamName(cell.teamId) : null;
    return {
      name,
      isOwn,
      isEliminated: standings.hasLost(index),
      hasLeft: standings.hasLeft(index),
      picks: standings.pickCount(index),
      latestTeam,
    };
  });
  return orderStandings(entries, sort);
}

export type TeamCount = { readonly teamId: string; readonly name: string; readonly count: number };

/** Visible picks per team in the latest round, the most picked first. */
export function pickCounts(standings: Standings): TeamCount[] {
  const { toRound, window } = standings.document;
  const counts = new Map<number, number>();
  const add = (teamId: number, count: number) => counts.set(teamId, (counts.get(teamId) ?? 0) + count);
  const { tally = [] } = window ?? {};
  // Groups of four numbers: round, team (0 for none), eliminated or not, and member count.
  for (let at = 0; at < tally.length; at += 4) if (tally[at] === toRound && tally[at + 1]) add(tally[at + 1] ?? 0, tally[at + 3] ?? 0);
  for (let index = 0; !window && index < standings.count; index++) {
    const cell = standings.cell(index, toRound);
    if (cell.kind === 'pick') add(cell.teamId, 1);
  }
  return [...counts]
    .sort(([teamA, a], [teamB, b]) => b - a || teamA - teamB)
    .map(([teamId, count]) => ({ teamId: String(teamId), name: standings.teamName(teamId), count }));
}

/**
 * How many alive members have a pick in the latest round, as the boxes show. Null in a page of a
 * large league, whose boxes are on other pages.
 */
export function countPicksIn(facts: StandingsFacts): number | null {
  const { standings } = facts;
  if (standings.document.window) return null;
  let picksIn = 0;
  for (let index = 0; index < standings.count; index++) {
    if (standings.isEliminated(index)) continue;
    const view = cellView(facts, index, standings.document.toRound);
    if (view.kind === 'team' || (view.kind === 'box' && view.isFilled)) picksIn++;
  }
  return picksIn;
}
