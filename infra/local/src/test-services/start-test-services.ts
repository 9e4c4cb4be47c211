import os from 'node:os';
import { withClient } from '../postgres/connection.ts';
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
  const postgres = givenPostgres() ?? (await startThrowawayPostgres({ durable }));
  const redis = givenRedis() ?? (await startTestRedis());
  const browser = withBrowser ? findBrowser() : null;
  const missing = [...(redis ? [] : ['redis']), ...(withBrowser && !browser ? ['browser'] : [])];
  return {
    env: {
      TEST_PG_URL: postgres.adminUrl,
      TEST_ON: [process.version, os.platform(), await versionOf(postgres.adminUrl), redis && 'redis', browser && 'browser']
        .filter(Boolean)
        .join(', '),
      ...(redis ? { TEST_REDIS_URL: redis.url } : {}),
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
    },
    missing,
    stop: async () => {
      redis?.stop();
      await postgres.stop();
    },
  };
}

function givenPostgres(): { adminUrl: string; stop(): Promise<void> } | null {
  const adminUrl = process.env['TEST_PG_URL'];
  return adminUrl ? { adminUrl, stop: async () => undefined } : null;
}

function givenRedis(): { url: string; stop(): void } | null {
  const url = process.env['TEST_REDIS_URL'];
  return url ? { url, stop: () => undefined } : null;
}

async function versionOf(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) => client.query<{ server_version: string }>('show server_version'));
  return `PostgreSQL ${rows[0]?.server_version}`;
}
