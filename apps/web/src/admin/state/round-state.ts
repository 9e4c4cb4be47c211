import type { SeasonStateOutput, SeasonStateRound } from '@survivor/contract/state';

export type RoundState = 'void' | 'closed' | 'underWay' | 'unknown' | 'current' | 'ahead';

/** What has become of a round, in one word. */
export function getRoundState({ isVoid, isClosed, isReached, startsAt, isCurrent }: SeasonStateRound): RoundState {
  if (isVoid) return 'void';
  if (isClosed) return 'closed';
  if (isReached) return 'underWay';
  if (startsAt === null) return 'unknown';
  return isCurrent ? 'current' : 'ahead';
}

/** Milliseconds of real time from an instant to the moment of the answer; null if it never came. */
export const computeAge = ({ readAt }: Pick<SeasonStateOutput, 'readAt'>, at: Date | null) =>
  at === null ? null : readAt.getTime() - at.getTime();
