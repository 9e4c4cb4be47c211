import type { SeasonStateRound } from '@survivor/contract/state';

export type RoundState = 'void' | 'closed' | 'underWay' | 'unknown' | 'current' | 'ahead';

export function getRoundState({ isVoid, isClosed, isReached, startsAt, isCurrent }: SeasonStateRound): RoundState {
  if (isVoid) return 'void';
  if (isClosed) return 'closed';
  if (isReached) return 'underWay';
  if (startsAt === null) return 'unknown';
  return isCurrent ? 'current' : 'ahead';
}
