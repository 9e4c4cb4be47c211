import { Redis } from 'ioredis';
import { withTimeout } from './with-timeout.ts';

const LIMIT = { ms: 2000, what: 'Redis' };

/**
 * Reads Redis's eviction policy on its own connection, with INFO, because managed services may
 * refuse CONFIG. Throws within two seconds.
 */
export async function readEvictionPolicy(redisUrl: string): Promise<string | null> {
  const redis = new Redis(redisUrl, { lazyConnect: true, connectTimeout: LIMIT.ms, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    const info = await withTimeout(
      LIMIT,
      redis.connect().then(() => redis.info('memory')),
    );
    return /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? null;
  } finally {
    redis.disconnect();
  }
}
