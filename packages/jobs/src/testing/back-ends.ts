import { createTestDatabase } from '@survivor/db/testing';
import { Redis } from 'ioredis';
import type { EngineAddress } from '../bullmq/connection.ts';

/** One of the two places where the queue can live, for tests. */
export type BackEnd = {
  readonly name: 'PostgreSQL' | 'Redis';
  readonly isHere: boolean;
  open(): Promise<{ address: EngineAddress; flush(): Promise<void>; close(): Promise<void> }>;
};

const redisUrl = process.env.TEST_REDIS_URL ?? '';
const REDIS_DATABASES = 16;

/**
 * Suites run concurrently and flush what they use, so each claims one of Redis's sixteen databases.
 */
async function claimRedisDatabase(): Promise<{ url: string; release(): Promise<void> }> {
  const registry = new Redis(redisUrl);
  for (let index = 1; index < REDIS_DATABASES; index += 1) {
    const key = `survivor-test-database-${index}`;
    if ((await registry.set(key, 'taken', 'EX', 600, 'NX')) === null) continue;
    const url = new URL(redisUrl);
    url.pathname = `/${index}`;
    const release = async () => {
      await registry.del(key);
      await registry.quit();
    };
    return { url: url.toString(), release };
  }
  throw new Error('every database of the Redis for tests is taken');
}

async function openOnPostgres() {
  const { url, pool, close } = await createTestDatabase();
  const flush = async () => {
    await pool.query('delete from bullmq.job');
  };
  return { address: { redisUrl: null, databaseUrl: url }, flush, close };
}

async function openOnRedis() {
  const { url: databaseUrl, close } = await createTestDatabase();
  const { url, release } = await claimRedisDatabase();
  const redis = new Redis(url);
  const flush = async () => {
    await redis.flushdb();
  };
  await flush();
  return {
    address: { redisUrl: url, databaseUrl },
    flush,
    close: async () => {
      await flush();
      await redis.quit();
      await release();
      await close();
    },
  };
}

/** Both back ends; Redis is there when TEST_REDIS_URL is set. Suites skip what is not, by name. */
export const BACK_ENDS: readonly BackEnd[] = [
  { name: 'PostgreSQL', isHere: true, open: openOnPostgres },
  { name: 'Redis', isHere: redisUrl !== '', open: openOnRedis },
];

/** Says once which back ends a suite could not have. */
export function reportMissingBackEnds(suite: string): void {
  for (const { name } of BACK_ENDS.filter(({ isHere }) => !isHere))
    console.log(`NOT RUN: ${suite} on ${name} (TEST_${name.toUpperCase()}_URL is not set)`);
}
