import { defineConfig } from 'vitest/config';

/** Measured in milliseconds: with nothing beside it. */
const ALONE = ['src/league/guess-timing.test.ts'];

/** A file has a database of its own and waits for it half of its time: one for each processor. What it imports is loaded once for all. */
export default defineConfig({
  test: {
    isolate: false,
    // For what hangs: a busy machine is no fault.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'services', include: ['src/**/*.test.ts'], exclude: ALONE, maxWorkers: '100%', sequence: { groupOrder: 0 } },
      },
      { extends: true, test: { name: 'alone', include: ALONE, sequence: { groupOrder: 1 } } },
    ],
  },
});
