import { defineConfig } from 'vitest/config';

/** A file has a database of its own and waits for it half of its time: one for each processor. What it imports is loaded once for all. */
export default defineConfig({
  test: {
    isolate: false,
    maxWorkers: '100%',
    // For what hangs: a busy machine is no fault.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
