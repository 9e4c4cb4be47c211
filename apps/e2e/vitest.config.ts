import { defineConfig } from 'vitest/config';

/** What is held against a few seconds: with nothing beside it. */
const ALONE = ['src/browser/live/**/*.test.ts'];
/**
 * What operators meet, not players: services and machines that are taken away, and the commands of the pages, which have seconds for it. Whole runs
 * have it (`run-tests.ts`), with nothing of other workspaces beside it.
 */
const DRILLS = [
  'src/faults/harmed-queue.test.ts',
  'src/faults/hung-services.test.ts',
  'src/faults/hung/fault-postgres.test.ts',
  'src/faults/killed-under-sending.test.ts',
  'src/faults/release/million-members.test.ts',
  'src/faults/restore.test.ts',
  'src/operate/commands.test.ts',
  'src/operate/rotate-secret.test.ts',
];

/** One that this run does without (`run-tests.ts`). */
const { LEFT_OUT } = process.env;

/**
 * Every file has systems of its own, and waits for jobs, pages, polls and time limits, the longest of which are many times what a busy machine
 * adds: three at once.
 */
export default defineConfig({
  test: {
    // For what hangs: a busy machine is no fault.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // What a failure says is all that is left of it in a summary.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['src/**/*.test.ts'],
          exclude: [...ALONE, ...DRILLS, ...(LEFT_OUT === undefined ? [] : [LEFT_OUT])],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'drills', include: DRILLS, maxWorkers: 3, sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: 'alone', include: ALONE, fileParallelism: false, sequence: { groupOrder: 1 } } },
    ],
  },
});
