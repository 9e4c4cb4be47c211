import { enterBuckets, lockBuckets, secondsUntilFree, type Tx } from '@survivor/db';
import { addressGroup } from '../address-group.ts';

const WINDOW_SECONDS = 15 * 60;

/** Who guesses at which key. Unknown keys are counted like those of leagues, so that both look alike. */
export type Guess = { readonly userId: number; readonly address: string; readonly key: string };

const limitsOf = ({ userId, address, key }: Guess) => ({
  user: { bucket: `join:${userId}:${key}`, max: 10, windowSeconds: WINDOW_SECONDS },
  address: { bucket: `join-from:${addressGroup(address)}`, max: 30, windowSeconds: WINDOW_SECONDS },
  league: { bucket: `join-key:${key}`, max: 50, windowSeconds: WINDOW_SECONDS },
});

/**
 * Seconds until the next guess is let in, 0 for now: 10 failed tries a user and league and 30 an address in 15 minutes; beyond 50 a
 * league, each user still has one a minute (decisions 3). Holds the counters until the transaction ends.
 */
export async function secondsUntilNextGuess(tx: Tx, guess: Guess): Promise<number> {
  const { user, address, league } = limitsOf(guess);
  await lockBuckets(tx, [user.bucket, address.bucket, league.bucket]);
  const wait = await secondsUntilFree(tx, [user, address]);
  if (wait > 0 || (await secondsUntilFree(tx, [league])) === 0) return wait;
  return secondsUntilFree(tx, [{ bucket: user.bucket, max: 1, windowSeconds: 60 }]);
}

/** Counts a failed guess. */
export async function countFailedGuess(tx: Tx, guess: Guess): Promise<void> {
  const buckets = Object.values(limitsOf(guess)).map((limit) => limit.bucket);
  await enterBuckets(tx, { buckets, windowSeconds: WINDOW_SECONDS });
}
