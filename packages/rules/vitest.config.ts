import { defineConfig } from 'vitest/config';

/** Nothing here waits, or is measured in time: a file for each processor. The limit is for what hangs: a busy machine is no fault. */
export default defineConfig({ test: { isolate: false, maxWorkers: '100%', testTimeout: 60_000, hookTimeout: 60_000 } });
