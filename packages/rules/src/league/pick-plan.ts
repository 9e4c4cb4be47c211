import { type PickInput, type PickRefusal, refusePick } from './pick.ts';

/** A deadline that never comes, so that a later round without known kickoffs can be planned. */
const SOME_DAY = new Date(8.64e15);

/**
 * The first reason to refuse a planned team, or null: the reason to refuse the pick if its round
 * were open (rules 4).
 */
export function refusePlan(question: PickInput): PickRefusal | null {
  const { round, displayedRound, startsAt } = question;
  if (round <= displayedRound) return refusePick(question);
  return refusePick({ ...question, displayedRound: round, startsAt: startsAt ?? SOME_DAY });
}
