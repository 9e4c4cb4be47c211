import type { Standings } from './standings.ts';
import { survivorsByRound } from './survivors-by-round.ts';

/**
 * Members with the same pick; `teamId` is null for no pick. In a page of large standings, only the
 * reader has a row index.
 */
export type TeamHolders = { readonly teamId: number | null; readonly count: number; readonly members: readonly number[] };

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
  /** Members alive after the week, as far as it is decided. */
  readonly aliveAfter: number;
  /** Picks by team of the members who were alive before the week, most picked first. */
  readonly picks: readonly TeamHolders[];
  /** Members who are excused from the week, once it is revealed. */
  readonly excused: number;
};

/** 0 to one less than `count`. */
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const byCountDescending = (a: TeamHolders, b: TeamHolders) => b.count - a.count || Number(a.teamId) - Number(b.teamId);

/** The revealed pick of a member in a round, or null. */
function pickedTeam(standings: Standings, index: number, round: number): number | null {
  const cell = standings.cell(index, round);
  return cell.kind === 'pick' ? cell.teamId : null;
}

const eliminatedRoundOrInfinity = (standings: Standings, index: number) => standings.outIn(index) ?? Number.POSITIVE_INFINITY;

type Counted = { readonly teamId: number | null; count: number; readonly members: number[] };

/**
 * Groups the members who were alive before these rounds by their revealed pick, largest group
 * first. `wanted` selects those the round eliminated (true) or did not (false). A page of large
 * standings uses its tally.
 */
function holdersOf(standings: Standings, rounds: readonly number[], wanted?: boolean): TeamHolders[] {
  const { ownIndex } = standings;
  const { window } = standings.document;
  const groups = new Map<number | null, Counted>();
  const add = (teamId: number | null, isOut: boolean, count: number, members: readonly number[] = []) => {
    if (isOut !== (wanted ?? isOut)) return;
    const group = groups.get(teamId) ?? { teamId, count: 0, members: [] };
    group.count += count;
    group.members.push(...members);
    groups.set(teamId, group);
  };
  for (const round of rounds) {
    for (const index of window ? [ownIndex] : range(standings.count)) {
      const out = eliminatedRoundOrInfinity(standings, index);
      if (out >= round) add(pickedTeam(standings, index, round), out === round, window ? 0 : 1, [index]);
    }
    const { tally = [] } = window ?? {};
    for (let at = 0; at < tally.length; at += 4)
      if (tally[at] === round) add(tally[at + 1] || null, tally[at + 2] === 1, tally[at + 3] ?? 0);
  }
  return [...groups.values()].filter(({ count }) => count > 0).sort(byCountDescending);
}

const countOf = (groups: readonly TeamHolders[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** Picks of a round by team, of members it did not eliminate. */
export const survivingPicks = (standings: Standings, round: number): TeamHolders[] => holdersOf(standings, [round], false);

/** Members eliminated in a round by team, largest group first; null stands for missed picks. */
export const causesOf = (standings: Standings, round: number): TeamHolders[] => holdersOf(standings, [round], true);

/** Members eliminated in all rounds up to `through`, by team. */
export const graveyard = (standings: Standings, through: number): TeamHolders[] =>
  holdersOf(
    standings,
    standings.rounds.filter((round) => round <= through),
    true,
  );

/** The number of members a round eliminated. */
export const countEliminated = (standings: Standings, round: number): number => countOf(causesOf(standings, round));

/** The facts of one week of the standings. */
export function weekFacts(standings: Standings, round: number): WeekFacts {
  const groups = holdersOf(standings, [round]);
  const out = causesOf(standings, round);
  const [aliveBefore, eliminatedCount] = [countOf(groups), countOf(out)];
  const isRevealed = standings.document.results.some((result) => result.round === round);
  return {
    round,
    aliveBefore,
    eliminatedCount,
    eliminatedIndexes: out.flatMap(({ members }) => members).sort((a, b) => a - b),
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
