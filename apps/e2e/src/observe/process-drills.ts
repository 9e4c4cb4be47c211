import { planMessages } from '@survivor/db/queries/message/plan-messages';
import { sql } from 'kysely';
import { type PrivateRedis, sendRedisCommand } from '../faults/private-redis.ts';
import type { Drill } from './drill.ts';
import { changeSchedule } from './mail-drills.ts';

/**
 * Moves the clock of one process by more than the alert allows. The host's clock cannot be moved,
 * because the database uses it too.
 */
const SKEWED = `data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 2000;')}`;

/** Makes due messages look 11 minutes older, so that the drill does not have to wait. */
const ageMessages = sql`update messages set due_at = due_at - interval '11 minutes' where state = 'queued'`;

export const frozenServer: Drill = {
  alerts: ['ServerDown'],
  description: 'the server is stopped by SIGSTOP',
  inject: async ({ server }) => server.signal('SIGSTOP'),
  recover: async ({ server }) => server.signal('SIGCONT'),
};

export const frozenWorker: Drill = {
  alerts: ['NoWorker', 'MessagesWait'],
  description: 'the worker is stopped by SIGSTOP, and messages have been due for 11 minutes by their rows',
  inject: async ({ db, worker }) => {
    worker().signal('SIGSTOP');
    await changeSchedule(db);
    await planMessages(db, { channels: ['email'] });
    await ageMessages.execute(db);
  },
  recover: async ({ worker }) => worker().signal('SIGCONT'),
};

export const silentListener: Drill = {
  alerts: ['LiveEventsDeaf'],
  description: 'the proxy of the listening connection is frozen',
  describeMissing: ({ redis }) => (redis === null ? 'without redis-server the queue uses the same proxy' : null),
  inject: async ({ listening }) => listening.freeze(),
  recover: async ({ listening }) => listening.thaw(),
};

export const skewedWorker: Drill = {
  alerts: ['ClockSkew'],
  description: "a worker whose own clock is 2 s ahead; the host's is not touched",
  inject: ({ restartWorker }) => restartWorker({ NODE_OPTIONS: `--import=${SKEWED}` }),
  recover: ({ restartWorker }) => restartWorker(),
};

async function setPolicy(redis: PrivateRedis | null, policy: string): Promise<void> {
  if (redis !== null) await sendRedisCommand(redis.url, `CONFIG SET maxmemory-policy ${policy}`);
}

export const evictingRedis: Drill = {
  alerts: ['RedisEvicts'],
  description: 'Redis is told to evict',
  describeMissing: ({ redis }) => (redis === null ? 'there is no redis-server' : null),
  inject: ({ redis }) => setPolicy(redis, 'allkeys-lru'),
  recover: ({ redis }) => setPolicy(redis, 'noeviction'),
};
