import type { ChangedLeague } from '@survivor/contract/correction';
import { describeRound } from '@survivor/rules';
import { previewCopy } from './corrections-copy.ts';

/** When and why a member was eliminated; null for an alive member. */
export type Elimination = ChangedLeague['firstMembers'][number]['before'];

/** `Alive`, or `Eliminated in Week 6: lost`. */
export function describeElimination(elimination: Elimination): string {
  if (elimination === null) return previewCopy.isAlive;
  return previewCopy.isOut(describeRound(elimination.round), previewCopy.reasons.get(elimination.reason) ?? elimination.reason);
}

const describeCompletion = (round: number | null) => (round === null ? previewCopy.goesOn : previewCopy.completedBy(describeRound(round)));

type Winners = ChangedLeague['winnersBefore'];

/** `Ann, Ben and 3 more`, or `None yet`. */
export function describeWinners(winners: Winners): string {
  if (winners === null) return previewCopy.noWinner;
  const { names, total } = winners;
  const left = total - names.length;
  return left === 0 ? names.join(', ') : previewCopy.andMore(names.join(', '), left);
}

export const hasWinners = ({ winnersBefore, winnersAfter }: ChangedLeague): boolean => winnersBefore !== null || winnersAfter !== null;

/** `1 alive, then 2`, and the completion of the league if it changes. */
export function describeLeague({ aliveBefore, aliveAfter, completedBefore, completedAfter }: ChangedLeague): string {
  const alive = previewCopy.alive(aliveBefore, aliveAfter);
  if (completedBefore === completedAfter) return alive;
  return `${alive}; ${previewCopy.change(describeCompletion(completedBefore), describeCompletion(completedAfter))}`;
}
