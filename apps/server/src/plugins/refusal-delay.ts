import { setTimeout as wait } from 'node:timers/promises';

const DELAY_MS = 3000;
/** Beyond this many, refusals are not delayed: waiting requests must not fill the memory. */
const MOST_DELAYED = 5000;

/**
 * Resolves after three seconds, so that a client that retries at once sends one request in three
 * seconds.
 */
export type RefusalDelay = () => Promise<void>;

export function createRefusalDelay(delayMs = DELAY_MS): RefusalDelay {
  let delayed = 0;
  return async () => {
    if (delayed >= MOST_DELAYED) return;
    delayed++;
    await wait(delayMs);
    delayed--;
  };
}
