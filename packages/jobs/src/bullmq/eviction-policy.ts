import { Redis } from 'ioredis';
import { within } from './within.ts';

const LIMIT = { ms: 2000, what: 'Redis' };

/** By INFO, which managed services answer where they refuse CONFIG. On a connection of its own: BullMQ's are not ours. Throws within two seconds. */
export async function readEvictionPolicy(redisUrl: string): Promise<string | null> {
  const redis = new Redis(redisUrl, { lazyConnect: true, connectTimeout: LIMIT.ms, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    const told = await within(
      LIMIT,
      redis.connect().then(() => redis.info('memory')),
    );
    return /^maxmemory_policy:(\S+)/m.exec(told)?.[1] ?? null;
  } finally {
    redis.disconnect();
  }
}
