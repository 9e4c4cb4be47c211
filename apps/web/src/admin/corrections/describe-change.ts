import type { ChangedLeague } from '@survivor/contract/correction';
import { describeRound } from '@survivor/rules';
import { previewCopy } from './corrections-copy.ts';

/** When and why a member is out, or null. */
export type Elimination = ChangedLeague['firstMembers'][number]['before'];

/** How a member stands: `Alive`, or `Eliminated in Week 6: lost`. */
export function describeElimination(elimination: Elimination): string {
  if (elimination === null) return previewCopy.isAlive;
  return previewCopy.isOut(describeRound(elimination.round), previewCopy.reasons.get(elimination.reason) ?? elimination.reason);
}

const describeCompletion = (round: number | null) => (round === null ? previewCopy.goesOn : previewCopy.completedBy(describeRound(round)));

type Winners = ChangedLeague['winnersBefore'];

/** `Ann, Ben and 3 more`, or that the league has no winner yet. */
export function describeWinners(winners: Winners): string {
  if (winners === null) return previewCopy.noWinner;
  const { names, total } = winners;
  const left = total - names.length;
  return left === 0 ? names.join(', ') : previewCopy.andMore(names.join(', '), left);
}

/** Whether somebody wins or won it, so that there is something to set side by side. */
export const hasWinners = ({ winnersBefore, winnersAfter }: ChangedLeague): boolean => winnersBefore !== null || winnersAfter !== null;

/** What becomes of a league: its survivors, and its completion where that changes. */
export function describeLeague({ aliveBefore, aliveAfter, completedBefore, completedAfter }: ChangedLeague): string {
  const alive = previewCopy.alive(aliveBefore, aliveAfter);
  if (completedBefore === completedAfter) return alive;
  return `${alive}; ${previewCopy.change(describeCompletion(completedBefore), describeCompletion(completedAfter))}`;
}
