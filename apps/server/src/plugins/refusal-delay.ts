import { setTimeout as wait } from 'node:timers/promises';

const DELAY_MS = 3000;
/** Above this number, refusals are not delayed, to bound the memory of waiting requests. */
const MAX_DELAYED = 5000;

/**
 * Resolves after three seconds, so a client that retries at once sends one request per three
 * seconds.
 */
export type RefusalDelay = () => Promise<void>;

export function createRefusalDelay(delayMs = DELAY_MS): RefusalDelay {
  let delayed = 0;
  return async () => {
    if (delayed >= MAX_DELAYED) return;
    delayed++;
    await wait(delayMs);
    delayed--;
  };
}
