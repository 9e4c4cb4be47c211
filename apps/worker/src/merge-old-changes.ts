import type { Db } from '@survivor/db/connection/database';
import { mergePickEvents } from '@survivor/services';

const PAUSE_MS = 3_600_000;

/**
 * Merges one batch of old pick changes per call. A pass over all picks starts an hour after the
 * worker's start or the previous pass. Two workers may run it concurrently.
 */
export function createMerging({ db, pauseMs = PAUSE_MS }: { readonly db: Db; readonly pauseMs?: number }): () => Promise<void> {
  let position: Parameters<typeof mergePickEvents>[0]['after'] = null;
  let nextAt = performance.now() + pauseMs;
  return async () => {
    if (position === null && performance.now() < nextAt) return;
    ({ position } = await mergePickEvents({ db, after: position }));
    if (position === null) nextAt = performance.now() + pauseMs;
  };
}
