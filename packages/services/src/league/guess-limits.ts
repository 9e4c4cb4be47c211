import type { Tx } from '@survivor/db/connection/database';
import { addToBuckets, lockBuckets, secondsUntilAllowed } from '@survivor/db/queries/system/rate-limits';
import { ServiceError } from '../service-error.ts';

const WINDOW_SECONDS = 15 * 60;

/**
 * A guess at a key's password. Unknown keys count like existing ones, so that they are
 * indistinguishable.
 */
export type Guess = { readonly userId: number; readonly address: string; readonly key: string };

const limitsOf = ({ userId, address, key }: Guess) => ({
  user: { bucket: `join:${userId}:${key}`, max: 10, windowSeconds: WINDOW_SECONDS },
  address: { bucket: `join-from:${address}`, max: 30, windowSeconds: WINDOW_SECONDS },
  league: { bucket: `join-key:${key}`, max: 50, windowSeconds: WINDOW_SECONDS },
});

/**
 * The one attempt a minute that each user always has, so that other users' guesses cannot lock them
 * out.
 */
const userLimit = ({ userId }: Guess) => ({ bucket: `join-by:${userId}`, max: 1, windowSeconds: 60 });

const bucketsOf = (guess: Guess) => [...Object.values(limitsOf(guess)), userLimit(guess)].map(({ bucket }) => bucket);

/**
 * Seconds until the next guess is allowed, 0 for now: 10 failed attempts per user and league, 30
 * per address and 50 per league in 15 minutes. Beyond these, each user has one attempt a minute
 * (rules 3). Locks the counters until the transaction ends.
 */
export async function secondsUntilNextGuess(tx: Tx, guess: Guess): Promise<number> {
  await lockBuckets(tx, bucketsOf(guess));
  const isLimited = (await secondsUntilAllowed(tx, Object.values(limitsOf(guess)))) > 0;
  return isLimited ? secondsUntilAllowed(tx, [userLimit(guess)]) : 0;
}

export async function countFailedGuess(tx: Tx, guess: Guess): Promise<void> {
  await addToBuckets(tx, { buckets: bucketsOf(guess), windowSeconds: WINDOW_SECONDS });
}

/** The error for a limited guess (429). */
export const tooManyTries = (seconds: number) =>
  new ServiceError('rate-limited', 'Too many tries. Please wait before you try again.', { retryAfterSeconds: seconds });

type Requester = Omit<Guess, 'key'>;

const invitationLimits = ({ userId, address }: Requester) => [
  { bucket: `invited:${userId}`, max: 10, windowSeconds: WINDOW_SECONDS },
  { bucket: `invited-from:${address}`, max: 30, windowSeconds: WINDOW_SECONDS },
];

/**
 * Seconds until another invalid invitation is allowed, 0 for now: 10 per user and 30 per address in
 * 15 minutes. Locks the counters until the transaction ends.
 */
export async function secondsUntilNextInvitation(tx: Tx, requester: Requester): Promise<number> {
  const limits = invitationLimits(requester);
  await lockBuckets(
    tx,
    limits.map(({ bucket }) => bucket),
  );
  return secondsUntilAllowed(tx, limits);
}

export async function countFailedInvitation(tx: Tx, requester: Requester): Promise<void> {
  await addToBuckets(tx, { buckets: invitationLimits(requester).map(({ bucket }) => bucket), windowSeconds: WINDOW_SECONDS });
}
