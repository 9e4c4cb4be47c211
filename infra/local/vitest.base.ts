import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** How a workspace runs its test files. */
export const runOptions: ViteUserConfig['test'] = {
  maxWorkers: '100%',
  reporters: ['dot'],
  silent: 'passed-only',
  passWithNoTests: true,
  // A random failure prints its whole values: it may not come again.
  chaiConfig: { truncateThreshold: 0 },
};

/** For what hangs, in milliseconds: a busy machine is no fault, and a soak takes hours. */
const LIMIT_MS = process.env['SOAK'] === '1' ? 10_800_000 : 900_000;

/** How a test file runs. It has its own database, and shares what its worker has imported. */
export const fileOptions = { isolate: false, testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS, expect: { poll: { timeout: 60_000 } } } as const;

/** `npm test` runs the project `usual`; `npm run test:all` adds `slow` (infra/docs/quality.md). */
const config: ViteUserConfig = defineConfig({
  test: {
    ...runOptions,
    projects: [
      { extends: true, test: { ...fileOptions, name: 'usual', include: ['src/**/*.test.ts'], exclude: ['**/*.slow.test.ts'] } },
      // One file at a time: each starts several processes.
      { extends: true, test: { ...fileOptions, name: 'slow', include: ['src/**/*.slow.test.ts'], fileParallelism: false } },
    ],
  },
});

export default config;
