import { isInProgress } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';

/**
 * Whether scores can change: the game is in progress, or past kickoff while the source still lists
 * it as scheduled.
 */
export function isInPlay({ status, gameTime }: Game, now: Date | null): boolean {
  if (isInProgress(status)) return true;
  return (status === 'NS' || status === 'UNKNOWN') && gameTime !== null && now !== null && gameTime <= now;
}
