import { defineConfig } from 'vitest/config';

/** Measured in milliseconds: with nothing beside it. */
const ALONE = ['src/league/guess-timing.test.ts'];

/** A file has a database of its own and waits for it half of its time: one for each processor. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'services', include: ['src/**/*.test.ts'], exclude: ALONE, maxWorkers: '100%', sequence: { groupOrder: 0 } },
      },
      { extends: true, test: { name: 'alone', include: ALONE, sequence: { groupOrder: 1 } } },
    ],
  },
});
