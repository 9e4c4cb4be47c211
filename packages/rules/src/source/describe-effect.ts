import { describeRound } from '../season/round.ts';
import type { EliminationReason } from '../season/team-result.ts';

/** The beginning of a list of names, and the length of the whole list. */
export type FirstNames = { readonly names: readonly string[]; readonly total: number };

/** A league whose winners or completing round change. Winners are null while nobody has won. */
export type TitleChange = {
  readonly league: string;
  readonly winnersBefore: FirstNames | null;
  readonly winnersAfter: FirstNames | null;
  readonly completedBefore: number | null;
  readonly completedAfter: number | null;
  readonly isSameWinners: boolean;
};

/** Members who stay eliminated, but in another round or for another reason. */
export type EliminationChange = {
  readonly members: number;
  readonly roundBefore: number;
  readonly roundAfter: number;
  readonly reasonBefore: EliminationReason;
  readonly reasonAfter: EliminationReason;
};

/** Whom a correction affects, in shortened lists with their full lengths. */
export type CorrectionEffect = {
  readonly titles: { readonly first: readonly TitleChange[]; readonly total: number };
  /** Members, each with the league: `Ann (Lambeau)`. */
  readonly eliminated: FirstNames;
  readonly reinstated: FirstNames;
  readonly changedOtherwise: { readonly first: readonly EliminationChange[]; readonly total: number };
};

const REASONS: Record<EliminationReason, string> = {
  loss: 'a loss',
  tie: 'a tie',
  missed: 'no pick',
  cancelled: 'a canceled game',
  moved: 'a moved game',
  left: 'leaving',
};

const format = (count: number) => count.toLocaleString('en-US');
const plural = (count: number, one: string, several: string) => (count === 1 ? one : several);
const members = (count: number) => `${format(count)} ${plural(count, 'member', 'members')}`;

/** `Ann, Ben and 12 more`. */
function listNames({ names, total }: FirstNames): string {
  const left = total - names.length;
  const parts = left > 0 ? [...names, `${format(left)} more`] : [...names];
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

const wins = (winners: FirstNames, league: string) =>
  plural(winners.total, `${listNames(winners)} wins ${league}`, `${listNames(winners)} share the win of ${league}`);

function describeTitle({ league, winnersBefore, winnersAfter, completedBefore, completedAfter, isSameWinners }: TitleChange): string {
  const week = (round: number | null) => describeRound(round ?? 0);
  if (winnersAfter === null && winnersBefore !== null)
    return `${listNames(winnersBefore)} ${plural(winnersBefore.total, 'loses', 'lose')} the title of ${league}; the league reopens.`;
  if (completedAfter === null) return `${league} reopens.`;
  if (winnersAfter === null) return `${league} is completed in ${week(completedAfter)} without a winner.`;
  if (isSameWinners)
    return `${league} is completed in ${week(completedAfter)} instead of ${week(completedBefore)}. The winners stay the same.`;
  return winnersBefore === null
    ? `${wins(winnersAfter, league)}.`
    : `${wins(winnersAfter, league)} instead of ${listNames(winnersBefore)}.`;
}

function describeChange(change: EliminationChange): string {
  const { roundBefore, roundAfter } = change;
  const subject = `${members(change.members)} ${plural(change.members, 'is', 'are')} eliminated in ${describeRound(roundAfter)}`;
  if (roundBefore !== roundAfter) return `${subject} instead of ${describeRound(roundBefore)}.`;
  return `${subject} for ${REASONS[change.reasonAfter]} instead of ${REASONS[change.reasonBefore]}.`;
}

/**
 * Says in sentences what a correction changes: winners first, then who is eliminated or comes back,
 * then other rounds and reasons (rules 5). Reveals no pick.
 */
export function describeEffect({ titles, eliminated, reinstated, changedOtherwise }: CorrectionEffect): string[] {
  const titlesLeft = titles.total - titles.first.length;
  const changedLeft = changedOtherwise.total - changedOtherwise.first.reduce((sum, change) => sum + change.members, 0);
  const sentences = [
    ...titles.first.map(describeTitle),
    ...(titlesLeft > 0 ? [`${format(titlesLeft)} more ${plural(titlesLeft, 'league changes', 'leagues change')} winners.`] : []),
    ...(eliminated.total > 0
      ? [`${members(eliminated.total)} ${plural(eliminated.total, 'is', 'are')} eliminated: ${listNames(eliminated)}.`]
      : []),
    ...(reinstated.total > 0
      ? [`${members(reinstated.total)} ${plural(reinstated.total, 'comes', 'come')} back: ${listNames(reinstated)}.`]
      : []),
    ...changedOtherwise.first.map(describeChange),
    ...(changedLeft > 0 ? [`${members(changedLeft)} ${plural(changedLeft, 'changes', 'change')} between still other weeks.`] : []),
  ];
  return sentences.length > 0 ? sentences : ['No members or leagues change.'];
}
