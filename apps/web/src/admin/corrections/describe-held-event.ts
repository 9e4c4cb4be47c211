import type { HeldEventOutput } from '@survivor/contract/correction';
import { describeRound, formatDeadline } from '@survivor/rules';
import { kickoffWords, matchupOf } from '../lib/describe-game.ts';
import { stateCopy } from '../state/state-copy.ts';
import { heldCopy } from './held-copy.ts';

/** What the source says that is not believed, a line a part. */
export function claimWords({ kickoffAt, round, isCancelled, teams, isOtherGame }: HeldEventOutput['claim']): string[] {
  const { claims } = heldCopy;
  const lines: string[] = [];
  if (isCancelled) lines.push(claims.cancelled);
  if (round !== null) lines.push(claims.week(describeRound(round)));
  if (kickoffAt !== null) lines.push(claims.kickoff(kickoffWords(kickoffAt)));
  if (teams !== null) lines.push(claims.teams(matchupOf(teams)));
  if (isOtherGame) lines.push(claims.otherGame);
  return lines;
}

const deadlineWords = (at: Date | null) => (at === null ? stateCopy.notSet : formatDeadline(at));

/** What accepting it would change, a line a deadline and a week. */
export function effectWords({ deadlines, voided }: NonNullable<HeldEventOutput['effect']>): string[] {
  const lines = [
    ...deadlines.map(({ round, before, after, locksAtOnce }) =>
      locksAtOnce
        ? heldCopy.locks(describeRound(round), deadlineWords(before))
        : heldCopy.deadline(describeRound(round), deadlineWords(before), deadlineWords(after)),
    ),
    ...voided.map(({ round, isVoid }) => (isVoid ? heldCopy.isVoid : heldCopy.counts)(describeRound(round))),
  ];
  return lines.length === 0 ? [heldCopy.noEffect] : lines;
}
