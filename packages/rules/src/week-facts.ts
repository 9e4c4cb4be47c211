import { survivorsByRound } from './league-card.ts';
import { type OwnGame, pickOutlook } from './pick-outlook.ts';
import type { Standings } from './standings-document.ts';

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

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const mostFirst = (a: TeamHolders, b: TeamHolders) => b.members.length - a.members.length || Number(a.teamId) - Number(b.teamId);

/** Members by a team, the most first. */
function groupByTeam(members: readonly number[], teamOf: (index: number) => number | null): TeamHolders[] {
  const groups = new Map<number | null, number[]>();
  for (const index of members) {
    const teamId = teamOf(index);
    const group = groups.get(teamId);
    if (group === undefined) groups.set(teamId, [index]);
    else group.push(index);
  }
  return [...groups].map(([teamId, holders]) => ({ teamId, members: holders })).sort(mostFirst);
}

function pickedTeam(standings: Standings, index: number, round: number): number | null {
  const cell = standings.cell(index, round);
  return cell.kind === 'pick' ? cell.teamId : null;
}

const wentOutIn = (standings: Standings, index: number) => standings.member(index).eliminatedRound ?? Number.POSITIVE_INFINITY;

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
  const out = range(standings.count).filter((index) => wentOutIn(standings, index) <= through);
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

export type IfItEndedNow = {
  /** Alive now. */
  readonly alive: number;
  /** Alive if every score of the moment were final; who plays later, or whose game nobody knows of, remains. */
  readonly remain: number;
  readonly winning: number;
  readonly losing: number;
  /** A tie at the end would be a loss. */
  readonly tied: number;
  readonly through: number;
  readonly toCome: number;
  /** Whether the reader is among those who would go. */
  readonly takesOwn: boolean;
};

const STANDS = {
  winning: 'winning',
  losing: 'losing',
  lost: 'losing',
  tied: 'tied',
  won: 'through',
  'not-begun': 'toCome',
  unknown: 'toCome',
} as const;

/** The picks of a round by team, of those who are alive now. */
export function alivePicks(standings: Standings, round: number): TeamHolders[] {
  const alive = range(standings.count).filter((index) => !standings.isEliminated(index));
  return groupByTeam(alive, (index) => pickedTeam(standings, index, round));
}

/**
 * How many would be left if every game stopped at its score of the moment; `gameOf` tells a team's game of the round from its side, null
 * where it has none. Only picks that are shown count, so it says nothing before the deadline.
 */
export function ifItEndedNow(picks: readonly TeamHolders[], ownIndex: number, gameOf: (teamId: number) => OwnGame | null): IfItEndedNow {
  const counts = { winning: 0, losing: 0, tied: 0, through: 0, toCome: 0 };
  let takesOwn = false;
  for (const { teamId, members } of picks) {
    const game = teamId === null ? null : gameOf(teamId);
    const stands = STANDS[game === null ? 'unknown' : pickOutlook(game)];
    counts[stands] += members.length;
    if (members.includes(ownIndex)) takesOwn = stands === 'losing' || stands === 'tied';
  }
  const alive = picks.reduce((sum, { members }) => sum + members.length, 0);
  return { alive, remain: alive - counts.losing - counts.tied, ...counts, takesOwn };
}
