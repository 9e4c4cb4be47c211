import { defineConfig } from 'vitest/config';

/** Each file mostly waits, on queues of its own: all at once. */
export default defineConfig({ test: { maxWorkers: 3 } });
