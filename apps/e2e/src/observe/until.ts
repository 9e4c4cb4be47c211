import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 90_000;

/** Waits until the condition is true. Throws beyond the limit, 90 seconds by default. */
export async function until(isSo: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > limitMs) throw new Error(`not within ${limitMs / 1000} s`);
    await sleep(200);
  }
}
