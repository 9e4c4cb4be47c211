import type { Standings } from './standings.ts';
import { survivorsByRound } from './survivors-by-round.ts';

/**
 * How many have a team in common, and those of them that have a row, by their index: in a window of large standings the reader alone.
 * `teamId` null: without a pick.
 */
export type TeamHolders = { readonly teamId: number | null; readonly count: number; readonly members: readonly number[] };

/** What a week came to in a league, as its standings show it: nothing in it is hidden, and nothing of it was known before the deadline. */
export type WeekFacts = {
  readonly round: number;
  /** Alive when the week began. */
  readonly began: number;
  /** How many the week put out. */
  readonly fell: number;
  /** Those of them that have a row. */
  readonly fallen: readonly number[];
  /** Alive after the week, as far as it is decided. */
  readonly left: number;
  /** The week's picks by team, the most picked first; of those who were alive when it began. */
  readonly picks: readonly TeamHolders[];
};

/** 0 to one less than `count`. */
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const mostFirst = (a: TeamHolders, b: TeamHolders) => b.count - a.count || Number(a.teamId) - Number(b.teamId);

/** The shown pick of a member in a round; null without one. */
function pickedTeam(standings: Standings, index: number, round: number): number | null {
  const cell = standings.cell(index, round);
  return cell.kind === 'pick' ? cell.teamId : null;
}

const wentOutIn = (standings: Standings, index: number) => standings.outIn(index) ?? Number.POSITIVE_INFINITY;

type Counted = { readonly teamId: number | null; count: number; readonly members: number[] };

/**
 * Those who were alive when these rounds began by their shown pick, the most first: all of them, or whom the round put out, or whom it did
 * not. From the rows, each of which is one; or from the tally, whose counts have no row but the reader's.
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
      const out = wentOutIn(standings, index);
      if (out >= round) add(pickedTeam(standings, index, round), out === round, window ? 0 : 1, [index]);
    }
    const { tally = [] } = window ?? {};
    for (let at = 0; at < tally.length; at += 4)
      if (tally[at] === round) add(tally[at + 1] || null, tally[at + 2] === 1, tally[at + 3] ?? 0);
  }
  return [...groups.values()].filter(({ count }) => count > 0).sort(mostFirst);
}

const countOf = (groups: readonly TeamHolders[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** The shown picks of a round by team, of those whom it did not put out. */
export const survivingPicks = (standings: Standings, round: number): TeamHolders[] => holdersOf(standings, [round], false);

/** Which team took out how many in a round, the most first; null stands for missed picks. */
export const causesOf = (standings: Standings, round: number): TeamHolders[] => holdersOf(standings, [round], true);

/** The same for all rounds up to one. */
export const graveyard = (standings: Standings, through: number): TeamHolders[] =>
  holdersOf(
    standings,
    standings.rounds.filter((round) => round <= through),
    true,
  );

/** How many a round put out. */
export const countFallen = (standings: Standings, round: number): number => countOf(causesOf(standings, round));

/** The facts of one week of the standings. */
export function weekFacts(standings: Standings, round: number): WeekFacts {
  const groups = holdersOf(standings, [round]);
  const out = causesOf(standings, round);
  const [began, fell] = [countOf(groups), countOf(out)];
  return {
    round,
    began,
    fell,
    fallen: out.flatMap(({ members }) => members).sort((a, b) => a - b),
    left: began - fell,
    picks: groups.filter(({ teamId }) => teamId !== null),
  };
}

/** Who was left before the first round of the standings and after each of them. */
export function survivorCurve(standings: Standings): readonly number[] {
  const fallen = new Map(standings.rounds.map((round) => [round, countFallen(standings, round)]));
  const { fromRound: first, toRound: last } = standings.document;
  return survivorsByRound({ total: standings.total, fallen, first, last });
}
