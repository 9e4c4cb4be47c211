import type { HeldEventOutput } from '@survivor/contract/correction';
import { describeRound } from '@survivor/rules';
import { describeDeadline, describeKickoff, formatMatchup } from '../lib/describe-game.ts';
import { heldForReviewCopy } from './held-for-review-copy.ts';

/** The claims of the source that are held for review, one per line. */
export function describeClaim(claim: HeldEventOutput['claim']): string[] {
  const { kickoffAt, round, isCancelled, teams, isOtherGame, isScorelessFinal } = claim;
  const { claims } = heldForReviewCopy;
  const lines: string[] = [];
  if (isCancelled) lines.push(claims.cancelled);
  if (round !== null) lines.push(claims.week(describeRound(round)));
  if (kickoffAt !== null) lines.push(claims.kickoff(describeKickoff(kickoffAt)));
  if (teams !== null) lines.push(claims.teams(formatMatchup(teams)));
  if (isOtherGame) lines.push(claims.otherGame);
  if (isScorelessFinal) lines.push(claims.scorelessFinal);
  return lines;
}

/** The deadlines and weeks that accepting the claim would change, one per line. */
export function describeEffect({ deadlines, voided }: NonNullable<HeldEventOutput['effect']>): string[] {
  const lines = [
    ...deadlines.map(({ round, before, after, locksAtOnce }) =>
      locksAtOnce
        ? heldForReviewCopy.locks(describeRound(round), describeDeadline(before))
        : heldForReviewCopy.deadline(describeRound(round), describeDeadline(before), describeDeadline(after)),
    ),
    ...voided.map(({ round, isVoid }) => (isVoid ? heldForReviewCopy.isVoid : heldForReviewCopy.counts)(describeRound(round))),
  ];
  return lines.length === 0 ? [heldForReviewCopy.noEffect] : lines;
}
