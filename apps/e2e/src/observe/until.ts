import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 90_000;

/** Waits until the condition is true. Throws beyond the limit, 90 seconds by default. */
export async function until(condition: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`not within ${limitMs / 1000} s`);
    await sleep(200);
  }
}
