import type { Standings } from './standings.ts';
import { survivorsByRound } from './survivors-by-round.ts';

/**
 * Members with the same pick, by row index; `teamId` is null for no pick. In large standings, which
 * come in pages, `members` contains only the reader.
 */
export type PickGroup = { readonly teamId: number | null; readonly count: number; readonly members: readonly number[] };

/**
 * The outcome of a week in a league, computed from its standings, so it contains nothing hidden.
 */
export type WeekFacts = {
  readonly round: number;
  /** Members who were alive before the week. */
  readonly aliveBefore: number;
  /** Members whom the week eliminated. */
  readonly eliminatedCount: number;
  /** Row indices of the eliminated members. */
  readonly eliminatedIndexes: readonly number[];
  /** Members alive after the week, not counting eliminations that are still undecided. */
  readonly aliveAfter: number;
  /** Picks by team of the members who were alive before the week, most picked first. */
  readonly picks: readonly PickGroup[];
  /** Members who are excused from the week, once it is revealed. */
  readonly excused: number;
};

/** The numbers from 0 to one less than `count`. */
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const byCountDescending = (a: PickGroup, b: PickGroup) => b.count - a.count || Number(a.teamId) - Number(b.teamId);

/** The revealed pick of a member in a round, or null. */
function pickedTeam(standings: Standings, index: number, round: number): number | null {
  const cell = standings.cell(index, round);
  return cell.kind === 'pick' ? cell.teamId : null;
}

type Counted = { readonly teamId: number | null; count: number; readonly members: number[] };

/** A group of the tally of large standings, which stores each group as four numbers. */
type TallyGroup = { readonly round: number; readonly teamId: number | null; readonly isEliminated: boolean; readonly count: number };

function parseTally(tally: readonly number[]): TallyGroup[] {
  return range(tally.length / 4).map((index) => {
    const [round = 0, teamId = 0, eliminated = 0, count = 0] = tally.slice(index * 4, index * 4 + 4);
    return { round, teamId: teamId || null, isEliminated: eliminated === 1, count };
  });
}

/**
 * Groups the members who were alive before each of the rounds by revealed pick, largest group
 * first. `eliminated` selects those whom the round eliminated (true) or did not (false).
 *
 * Large standings have rows for a few members only. Their counts come from the tally, and `members`
 * contains the reader alone.
 */
function groupPicks(standings: Standings, rounds: readonly number[], eliminated?: boolean): PickGroup[] {
  const { ownIndex } = standings;
  const { window } = standings.document;
  const tally = parseTally(window?.tally ?? []);
  const groups = new Map<number | null, Counted>();
  const add = (teamId: number | null, isEliminated: boolean, count: number, members: readonly number[] = []) => {
    if (eliminated !== undefined && isEliminated !== eliminated) return;
    const group = groups.get(teamId) ?? { teamId, count: 0, members: [] };
    group.count += count;
    group.members.push(...members);
    groups.set(teamId, group);
  };
  for (const round of rounds) {
    for (const index of window ? [ownIndex] : range(standings.count)) {
      const eliminatedRound = standings.eliminatedRoundOf(index);
      const wasAlive = eliminatedRound === null || eliminatedRound >= round;
      if (wasAlive) add(pickedTeam(standings, index, round), eliminatedRound === round, window ? 0 : 1, [index]);
    }
    for (const { teamId, isEliminated, count } of tally.filter((group) => group.round === round)) add(teamId, isEliminated, count);
  }
  return [...groups.values()].filter(({ count }) => count > 0).sort(byCountDescending);
}

const countOf = (groups: readonly PickGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** The surviving members of a round by pick, largest group first. */
export const survivingPicks = (standings: Standings, round: number): PickGroup[] => groupPicks(standings, [round], false);

/** The members eliminated in these rounds, including those who left, grouped by their pick. */
const eliminations = (standings: Standings, rounds: readonly number[]) => groupPicks(standings, rounds, true);

/** Leaves out those who left: neither a team nor a missed pick eliminated them (rules 11). */
const withoutLeavers = (standings: Standings, groups: readonly PickGroup[]): PickGroup[] =>
  groups
    .map((group) => {
      const members = group.members.filter((index) => !standings.hasLeft(index));
      return { ...group, count: group.count - (group.members.length - members.length), members };
    })
    .filter(({ count }) => count > 0)
    .sort(byCountDescending);

/**
 * The members eliminated in a round, except those who left, grouped by their pick, largest group
 * first. A null team stands for missed picks.
 */
export const eliminationsByTeam = (standings: Standings, round: number): PickGroup[] =>
  withoutLeavers(standings, eliminations(standings, [round]));

/** The members eliminated up to the round `through`, except those who left, grouped by pick. */
export const graveyard = (standings: Standings, through: number): PickGroup[] =>
  withoutLeavers(
    standings,
    eliminations(
      standings,
      standings.rounds.filter((round) => round <= through),
    ),
  );

/** The number of members whom a round eliminated, including those who left. */
export const countEliminated = (standings: Standings, round: number): number => countOf(eliminations(standings, [round]));

/** The facts of one week of the standings. */
export function weekFacts(standings: Standings, round: number): WeekFacts {
  const groups = groupPicks(standings, [round]);
  const eliminated = eliminations(standings, [round]);
  const [aliveBefore, eliminatedCount] = [countOf(groups), countOf(eliminated)];
  const isRevealed = standings.document.results.some((result) => result.round === round);
  return {
    round,
    aliveBefore,
    eliminatedCount,
    eliminatedIndexes: eliminated.flatMap(({ members }) => members).sort((a, b) => a - b),
    aliveAfter: aliveBefore - eliminatedCount,
    picks: groups.filter(({ teamId }) => teamId !== null),
    excused: isRevealed ? countOf(survivingPicks(standings, round).filter(({ teamId }) => teamId === null)) : 0,
  };
}

/** Survivors before the first round of the standings and after each round. */
export function survivorCurve(standings: Standings): readonly number[] {
  const eliminatedByRound = new Map(standings.rounds.map((round) => [round, countEliminated(standings, round)]));
  const { fromRound: first, toRound: last } = standings.document;
  return survivorsByRound({ total: standings.total, eliminatedByRound, first, last });
}
