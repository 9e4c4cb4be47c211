import { type PickInput, type PickRefusal, refusePick } from './pick.ts';

/** A deadline that never comes, so that a later round without known kickoffs can be planned. */
const SOME_DAY = new Date(8.64e15);

/**
 * The first reason to refuse a planned team, or null: the reason to refuse the pick if its round
 * were open (rules 4).
 */
export function refusePlan(input: PickInput): PickRefusal | null {
  const { round, displayedRound, startsAt } = input;
  if (round <= displayedRound) return refusePick(input);
  return refusePick({ ...input, displayedRound: round, startsAt: startsAt ?? SOME_DAY });
}
