import { setTimeout as wait } from 'node:timers/promises';

const DELAY_MS = 3000;
/** More are not delayed, so that requests that wait cannot fill the memory. */
const MOST_DELAYED = 5000;

/** Resolves three seconds later: a client that retries a refused request at once then costs the server one request in three seconds. */
export type RefusalDelay = () => Promise<void>;

export function createRefusalDelay(): RefusalDelay {
  let delayed = 0;
  return async () => {
    if (delayed >= MOST_DELAYED) return;
    delayed++;
    await wait(DELAY_MS);
    delayed--;
  };
}
