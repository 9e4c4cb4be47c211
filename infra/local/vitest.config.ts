import { defineConfig } from 'vitest/config';

/** Files start programs of their own, and wait for them: two at once. The limit is for what hangs. */
export default defineConfig({ test: { maxWorkers: 2, testTimeout: 30_000 } });
