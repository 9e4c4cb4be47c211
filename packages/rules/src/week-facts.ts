import type { Standings } from './standings-document.ts';
import { survivorsByRound } from './survivors-by-round.ts';

/** Members by their index in the standings. `teamId` null: without a pick. */
export type TeamHolders = { readonly teamId: number | null; readonly members: readonly number[] };

/** What a week came to in a league, as its standings show it: nothing in it is hidden, and nothing of it was known before the deadline. */
export type WeekFacts = {
  readonly round: number;
  /** Alive when the week began. */
  readonly began: number;
  /** Whoever the week put out. */
  readonly fallen: readonly number[];
  /** Alive after the week, as far as it is decided. */
  readonly left: number;
  /** The week's picks by team, the most picked first; of those who were alive when it began. */
  readonly picks: readonly TeamHolders[];
};

/** 0 to one less than `count`. */
export const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const mostFirst = (a: TeamHolders, b: TeamHolders) => b.members.length - a.members.length || Number(a.teamId) - Number(b.teamId);

/** Members by a team, the most first. */
export function groupByTeam(members: readonly number[], teamOf: (index: number) => number | null): TeamHolders[] {
  const groups = new Map<number | null, number[]>();
  for (const index of members) {
    const teamId = teamOf(index);
    const group = groups.get(teamId);
    if (group === undefined) groups.set(teamId, [index]);
    else group.push(index);
  }
  return [...groups].map(([teamId, holders]) => ({ teamId, members: holders })).sort(mostFirst);
}

/** The shown pick of a member in a round; null without one. */
export function pickedTeam(standings: Standings, index: number, round: number): number | null {
  const cell = standings.cell(index, round);
  return cell.kind === 'pick' ? cell.teamId : null;
}

const wentOutIn = (standings: Standings, index: number) => standings.outIn(index) ?? Number.POSITIVE_INFINITY;

/** The facts of one week of the standings. */
export function weekFacts(standings: Standings, round: number): WeekFacts {
  const members = range(standings.count).map((index) => ({ index, out: wentOutIn(standings, index) }));
  const began = members.filter(({ out }) => out >= round);
  const fallen = began.filter(({ out }) => out === round).map(({ index }) => index);
  const picked = began.map(({ index }) => index).filter((index) => pickedTeam(standings, index, round) !== null);
  return {
    round,
    began: began.length,
    fallen,
    left: began.length - fallen.length,
    picks: groupByTeam(picked, (index) => pickedTeam(standings, index, round)),
  };
}

/** Which team took out how many up to a round, the most first; null stands for missed picks. */
export function graveyard(standings: Standings, through: number): TeamHolders[] {
  return causesOf(
    standings,
    range(standings.count).filter((index) => wentOutIn(standings, index) <= through),
  );
}

/** Those who went out by the team that took them, the most first; null stands for missed picks. */
export function causesOf(standings: Standings, out: readonly number[]): TeamHolders[] {
  return groupByTeam(out, (index) => {
    const { eliminatedRound, eliminationReason } = standings.member(index);
    return eliminatedRound === null || eliminationReason === 'missed' ? null : pickedTeam(standings, index, eliminatedRound);
  });
}

/** Who was left before the first round of the standings and after each of them. */
export function survivorCurve(standings: Standings): readonly number[] {
  const fallen = new Map<number, number>();
  for (const index of range(standings.count)) {
    const out = wentOutIn(standings, index);
    fallen.set(out, (fallen.get(out) ?? 0) + 1);
  }
  const { fromRound: first, toRound: last } = standings.document;
  return survivorsByRound({ total: standings.count, fallen, first, last });
}
