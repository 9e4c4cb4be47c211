import type { SecurityEvent } from '@survivor/db/queries/console/security-events';
import { countOf, createSecurityTally, type SecurityCount } from '@survivor/db/queries/system/security-tally';

/** Milliseconds from the first count to the save. A killed process loses at most these counts. */
export const SAVE_AFTER_MS = 2000;

type SaveOptions = {
  readonly save: (counts: readonly SecurityCount[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/**
 * Counts events in bounded memory and saves the counts two seconds after the first one. Retries a
 * failed save.
 */
export function createSecurityEventCounter({ save, onError }: SaveOptions): { count(event: SecurityEvent): void; close(): Promise<void> } {
  const tally = createSecurityTally();
  let timer: NodeJS.Timeout | undefined;
  let saving = Promise.resolve();

  async function saveNow(): Promise<void> {
    const counts = tally.drain();
    if (counts.length === 0) return;
    try {
      await save(counts);
    } catch (error) {
      onError(error);
      for (const counted of counts) tally.add(counted);
      saveSoon();
    }
  }

  function saveSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      saving = saving.then(saveNow);
    }, SAVE_AFTER_MS).unref();
  }

  return {
    count(event) {
      tally.add(countOf(event));
      saveSoon();
    },
    async close() {
      await saving.then(saveNow);
      clearTimeout(timer);
    },
  };
}
