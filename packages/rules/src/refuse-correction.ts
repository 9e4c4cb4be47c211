import type { CorrectionKind, GameFacts } from './correction.ts';
import { describeRound } from './round.ts';
import type { StoredRound } from './season-schedule.ts';

export type CorrectionQuestion = {
  readonly kind: CorrectionKind;
  readonly before: GameFacts;
  readonly after: GameFacts;
  readonly rounds: readonly StoredRound[];
  readonly now: Date;
};

/**
 * Why a correction can be neither previewed nor applied nor withdrawn, in words; null when it can. Results are corrected in rounds that
 * have started only, whose picks everybody sees; kickoffs only before, since a reached deadline stays (decisions 2 and 5).
 */
export function refuseCorrection({ kind, before, after, rounds, now }: CorrectionQuestion): string | null {
  const hasStarted = (ordinal: number) => {
    const startsAt = rounds.find((round) => round.ordinal === ordinal)?.startsAt ?? null;
    return startsAt !== null && startsAt <= now;
  };
  if (kind === 'held-event') {
    return hasStarted(before.round) ? `${describeRound(before.round)} has started: its deadline stays as it is` : null;
  }
  const ahead = [before.round, after.round].find((ordinal) => !hasStarted(ordinal));
  return ahead === undefined
    ? null
    : `${describeRound(ahead)} has not started: its picks are hidden, and its results cannot be corrected yet`;
}
