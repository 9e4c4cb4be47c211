import { defineConfig } from 'vitest/config';

/** Held against time, or against a count of all connections: with nothing beside it. */
const ALONE = [
  'src/hostile/hostile.test.ts',
  'src/http/bound-requests.test.ts',
  'src/http/correction-load.test.ts',
  'src/http/late-picks.test.ts',
  'src/live/hidden-picks.test.ts',
  'src/live/streams.test.ts',
  'src/overload/anonymous-load.test.ts',
];

/** A file has a server and a database of its own and waits for them half of its time: one for each processor. Imports are loaded once for all. */
export default defineConfig({
  test: {
    // For what hangs: a busy machine is no fault.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ALONE,
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, fileParallelism: false, sequence: { groupOrder: 1 } } },
    ],
  },
});
