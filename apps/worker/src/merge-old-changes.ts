import type { Db } from '@survivor/db/database';
import { mergePickEvents } from '@survivor/services';

const PAUSE_MS = 3_600_000;

/**
 * Merges a batch of old changes of picks at each call; a pass over all of them starts an hour after the start and after the pass before. Two
 * workers that do it at once change nothing twice.
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
