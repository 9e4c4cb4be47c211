import { isInProgress } from '@survivor/rules';
import type { Game } from '../../lib/api/trpc.ts';

/** Whether scores are to be expected: the game is in progress, or past its kickoff without a word from the source. */
export function isInPlay({ status, gameTime }: Game, now: Date | null): boolean {
  if (isInProgress(status)) return true;
  return (status === 'NS' || status === 'UNKNOWN') && gameTime !== null && now !== null && gameTime <= now;
}
