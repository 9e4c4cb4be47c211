import { defineConfig } from 'vitest/config';

const REPLAYS = 'src/replay/**/*.test.ts';
/** What is held against seconds, or stops parts of the machine's work: one file at a time, with nothing beside it. */
const ALONE = ['src/browser/live/**/*.test.ts', 'src/faults/**/*.test.ts'];

/** Every file has systems of its own, so that two run at once where nothing is held against seconds. */
export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 180_000,
    projects: [
      { extends: true, test: { name: 'replays', include: [REPLAYS], maxWorkers: 2, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: { name: 'journeys', include: ['src/**/*.test.ts'], exclude: [REPLAYS, ...ALONE], maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: 'alone', include: ALONE, fileParallelism: false, sequence: { groupOrder: 2 } } },
    ],
  },
});
