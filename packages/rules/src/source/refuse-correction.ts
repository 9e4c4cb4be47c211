import { describeRound } from '../season/round.ts';
import type { StoredRound } from '../season/season-schedule.ts';
import type { CorrectionKind, GameFacts } from './correction.ts';

export type CorrectionInput = {
  readonly kind: CorrectionKind;
  readonly act: 'apply' | 'withdraw';
  readonly before: GameFacts;
  readonly after: GameFacts;
  readonly rounds: readonly Pick<StoredRound, 'ordinal' | 'startsAt'>[];
  readonly now: Date;
};

/** Whether the deadline of a round is reached. */
export function isReached({ rounds, now }: Pick<CorrectionInput, 'rounds' | 'now'>, ordinal: number): boolean {
  const startsAt = rounds.find((round) => round.ordinal === ordinal)?.startsAt ?? null;
  return startsAt !== null && startsAt <= now;
}

/**
 * Why a correction cannot be previewed, applied or withdrawn, as text; null if it can (rules 2 and
 * 5). Results can be corrected only in started rounds, whose picks are revealed. An event held for
 * review can be accepted at any time, and withdrawn only before the deadline.
 */
export function refuseCorrection({ kind, act, before, after, ...times }: CorrectionInput): string | null {
  if (kind === 'held-event') {
    const isTooLate = act === 'withdraw' && isReached(times, before.round);
    return isTooLate ? `${describeRound(before.round)} has started: its deadline stays as it is` : null;
  }
  const ahead = [before.round, after.round].find((ordinal) => !isReached(times, ordinal));
  return ahead === undefined
    ? null
    : `${describeRound(ahead)} has not started: its picks are hidden, and its results cannot be corrected yet`;
}
