import { defineConfig } from 'vitest/config';

/** A file has a database of its own and waits for it half of its time: one for each processor. */
export default defineConfig({ test: { maxWorkers: '100%' } });
