import type { Tx } from '@survivor/db/connection/database';
import { addToBuckets, lockBuckets, secondsUntilAllowed } from '@survivor/db/queries/system/rate-limits';
import { ServiceError } from '../service-error.ts';

const WINDOW_SECONDS = 15 * 60;

/** Who guesses at which key. Unknown keys are counted like those of leagues, so that both look alike. */
export type Guess = { readonly userId: number; readonly address: string; readonly key: string };

const limitsOf = ({ userId, address, key }: Guess) => ({
  user: { bucket: `join:${userId}:${key}`, max: 10, windowSeconds: WINDOW_SECONDS },
  address: { bucket: `join-from:${address}`, max: 30, windowSeconds: WINDOW_SECONDS },
  league: { bucket: `join-key:${key}`, max: 50, windowSeconds: WINDOW_SECONDS },
});

/** The one try a minute that each user still has: of that user alone, so that nobody's guessing keeps anybody else out. */
const slowLane = ({ userId }: Guess) => ({ bucket: `join-by:${userId}`, max: 1, windowSeconds: 60 });

const bucketsOf = (guess: Guess) => [...Object.values(limitsOf(guess)), slowLane(guess)].map(({ bucket }) => bucket);

/**
 * Seconds until the next guess is let in, 0 for now: 10 failed tries a user and league, 30 an address and 50 a league in 15 minutes; beyond
 * any of them each user still has one a minute (rules 3). Holds the counters until the transaction ends.
 */
export async function secondsUntilNextGuess(tx: Tx, guess: Guess): Promise<number> {
  await lockBuckets(tx, bucketsOf(guess));
  const isBeyond = (await secondsUntilAllowed(tx, Object.values(limitsOf(guess)))) > 0;
  return isBeyond ? secondsUntilAllowed(tx, [slowLane(guess)]) : 0;
}

/** Counts a failed guess. */
export async function countFailedGuess(tx: Tx, guess: Guess): Promise<void> {
  await addToBuckets(tx, { buckets: bucketsOf(guess), windowSeconds: WINDOW_SECONDS });
}

/** 429: what a guesser hears. */
export const tooManyTries = (seconds: number) =>
  new ServiceError('rate-limited', 'Too many tries. Please wait before you try again.', { retryAfterSeconds: seconds });

type Holder = Omit<Guess, 'key'>;

const invitationLimits = ({ userId, address }: Holder) => [
  { bucket: `invited:${userId}`, max: 10, windowSeconds: WINDOW_SECONDS },
  { bucket: `invited-from:${address}`, max: 30, windowSeconds: WINDOW_SECONDS },
];

/** Seconds until the next bad invitation is looked at: 10 a user and 30 an address in 15 minutes. Holds the counters until the transaction ends. */
export async function secondsUntilNextInvitation(tx: Tx, holder: Holder): Promise<number> {
  const limits = invitationLimits(holder);
  await lockBuckets(
    tx,
    limits.map(({ bucket }) => bucket),
  );
  return secondsUntilAllowed(tx, limits);
}

/** Counts a bad invitation. */
export async function countFailedInvitation(tx: Tx, holder: Holder): Promise<void> {
  await addToBuckets(tx, { buckets: invitationLimits(holder).map(({ bucket }) => bucket), windowSeconds: WINDOW_SECONDS });
}
