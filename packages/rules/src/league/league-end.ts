import { describeRound } from '../season/round.ts';

/** How a completed league ended (rules 3). */
export type LeagueEnd = {
  /** Null in a league too large to count them. */
  readonly winners: number | null;
  readonly total: number;
  /** Members alive after the completing round; without any, the last eliminated share the win. */
  readonly survivors: number;
  /** The completing round. */
  readonly round: number;
  /** The round whose eliminated members share the win, if not the completing one (rules 3). */
  readonly sharedRound?: number | null;
};

const people = (count: number) => count.toLocaleString('en-US');

/** The texts of every end. Use {@link describeEnd}. */
export const leagueEndCopy = {
  won: 'You won!',
  shares: 'You share the win',
  winner: 'Winner',
  winners: 'Winners',
  survivors: 'Survivors',
  nobody: 'No one won',
  onlyMember: 'The only member',
  lastOf: (total: number) => `The last of ${people(total)}`,
  oneOf: (winners: number) => `One of ${people(winners)} winners`,
  oneOfMany: 'One of the winners',
  oneWon: (total: number) => `1 of ${people(total)} won`,
  share: (winners: number, total: number) => `${people(winners)} of ${people(total)} share the win`,
  manyShare: 'Several share the win',
  winsAfter: (day: string) => `Wins when ${day}'s game ends`,
  winsLater: 'Wins when the last game ends',
  alone: (total: number, week: string) => `The last of ${people(total)} standing after ${week}.`,
  standing: (winners: number, total: number, week: string) =>
    `${people(winners)} of ${people(total)} still standing after ${week}. They share the win.`,
  outTogether: (winners: number, week: string) => `The last ${people(winners)} were eliminated together in ${week}. They share the win.`,
} as const;

/** The sentences about a league's end, for winners and for everyone. */
export type EndSentences = {
  /** The title above the winners' names. */
  readonly heading: string;
  /** To a winner: `You share the win`. */
  readonly you: string;
  /** A winner's place: `One of 2 winners`. */
  readonly place: string;
  /** In a list, without a period: `2 of 4 share the win`. */
  readonly count: string;
  /** One or two sentences. */
  readonly summary: string;
};

/** The sentences of a league's end, for pages, messages and CSV files. */
export function describeEnd({ winners, total, survivors, ...end }: LeagueEnd): EndSentences {
  const copy = leagueEndCopy;
  const week = describeRound(survivors > 0 ? end.round : (end.sharedRound ?? end.round));
  if (winners === 0) return { heading: copy.nobody, you: copy.nobody, place: copy.nobody, count: copy.nobody, summary: `${copy.nobody}.` };
  if (winners === 1) {
    const sole = { heading: copy.winner, you: copy.won, count: copy.oneWon(total) };
    if (total === 1) return { ...sole, place: copy.onlyMember, summary: `${copy.onlyMember}.` };
    return { ...sole, place: copy.lastOf(total), summary: copy.alone(total, week) };
  }
  const shared = { heading: survivors > 0 ? copy.survivors : copy.winners, you: copy.shares };
  if (winners === null) return { ...shared, place: copy.oneOfMany, count: copy.manyShare, summary: `${copy.manyShare}.` };
  return {
    ...shared,
    place: copy.oneOf(winners),
    count: copy.share(winners, total),
    summary: survivors > 0 ? copy.standing(winners, total, week) : copy.outTogether(winners, week),
  };
}
