import { defineConfig } from 'vitest/config';

/** Files start programs of their own, and wait for them: two at once. The limit is for what hangs. tsx imports the JSON of GitHub's parser. */
export default defineConfig({ test: { maxWorkers: 2, testTimeout: 30_000, hookTimeout: 120_000, execArgv: ['--import', 'tsx'] } });
