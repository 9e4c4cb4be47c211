import os from 'node:os';
import { withClient } from '../postgres/connection.ts';
import { startThrowawayPostgres } from '../postgres/throwaway.ts';
import { findBrowser } from './test-browser.ts';
import { startTestRedis } from './test-redis.ts';

export interface TestServices {
  readonly env: Record<string, string>;
  /** The services that cannot run here. */
  readonly missing: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, and Redis and a browser if available, unless TEST_PG_URL and TEST_REDIS_URL
 * name services. TEST_ON names the platform for turbo's cache.
 */
export async function startTestServices({ withBrowser = true, durable = false } = {}): Promise<TestServices> {
  const { TEST_PG_URL, TEST_REDIS_URL } = process.env;
  const postgres = TEST_PG_URL ? null : await startThrowawayPostgres({ durable });
  const redis = TEST_REDIS_URL ? null : await startTestRedis();
  const postgresUrl = TEST_PG_URL || (postgres?.adminUrl ?? '');
  const optional = { redis: TEST_REDIS_URL || redis?.url, browser: withBrowser ? findBrowser() : null };
  const wanted = withBrowser ? (['redis', 'browser'] as const) : (['redis'] as const);
  const { rows } = await withClient(postgresUrl, (client) => client.query<{ server_version: string }>('show server_version'));
  return {
    env: {
      TEST_PG_URL: postgresUrl,
      TEST_ON: [process.version, os.platform(), `PostgreSQL ${rows[0]?.server_version}`, ...wanted.filter((name) => optional[name])].join(
        ', ',
      ),
      ...(optional.redis ? { TEST_REDIS_URL: optional.redis } : {}),
      ...(optional.browser ? { CHROMIUM_PATH: optional.browser } : {}),
    },
    missing: wanted.filter((name) => !optional[name]),
    stop: async () => {
      redis?.stop();
      await postgres?.stop();
    },
  };
}
