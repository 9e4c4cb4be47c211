import { defineConfig } from 'vitest/config';

/** Nothing here waits, or is measured in time: a file for each processor. */
export default defineConfig({ test: { maxWorkers: '100%' } });
