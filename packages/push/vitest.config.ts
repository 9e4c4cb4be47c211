import { defineConfig } from 'vitest/config';

/** The limit is for what hangs: a busy machine is no fault. */
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
