import { type PickInput, type PickRefusal, refusePick } from './pick.ts';

/** So far off that no round is locked by it: a later round whose games have no time yet can be planned. */
const SOME_DAY = new Date(8.64e15);

/**
 * The first reason that refuses a team for a member's plan of a round, or null: what would refuse the pick if the round were the one that is
 * open (rules 4). A plan decides nothing; one for a round that has gone by, or is locked, would say nothing either.
 */
export function refusePlan(question: PickInput): PickRefusal | null {
  const { round, displayedRound, startsAt } = question;
  if (round <= displayedRound) return refusePick(question);
  return refusePick({ ...question, displayedRound: round, startsAt: startsAt ?? SOME_DAY });
}
