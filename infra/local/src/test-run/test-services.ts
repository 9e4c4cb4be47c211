import { existsSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { startThrowawayPostgres } from '../postgres/throwaway.ts';
import { findBrowser } from './test-browser.ts';
import { startTestRedis } from './test-redis.ts';

export interface TestServices {
  readonly env: Record<string, string>;
  /** What could not be had. */
  readonly missing: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts what tests and benchmarks need: PostgreSQL always (with fsync where `durable`), Redis and a browser where they can be had. What
 * TEST_PG_URL or TEST_REDIS_URL names is used as it is. TEST_ON tells turbo on what the tests ran.
 */
export async function startTestServices({
  withBrowser,
  durable = false,
}: {
  withBrowser: boolean;
  durable?: boolean;
}): Promise<TestServices> {
  const postgres = await startThrowawayPostgres({ durable });
  const redis = await startTestRedis();
  const browser = withBrowser ? await findBrowser() : null;
  const upstream = path.resolve(repoRoot, '../shared/upstream');
  const missing = [...(redis ? [] : ['redis']), ...(withBrowser && !browser ? ['browser'] : [])];
  return {
    env: {
      TEST_PG_URL: postgres.adminUrl,
      ...(redis ? { TEST_REDIS_URL: redis.url } : {}),
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
      ...(process.env['UPSTREAM_DIR'] || !existsSync(upstream) ? {} : { UPSTREAM_DIR: upstream }),
    },
    missing,
    stop: async () => {
      redis?.stop();
      await postgres.stop();
    },
  };
}
