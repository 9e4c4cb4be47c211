import { planMessages } from '@survivor/db/queries/message/plan-messages';
import { sql } from 'kysely';
import { type PrivateRedis, tellRedis } from '../faults/private-redis.ts';
import type { Drill } from './drill.ts';
import { changeSchedule } from './post-drills.ts';

/**
 * Moves the clock of one process by more than the alert allows. The host's clock cannot be moved,
 * because the database uses it too.
 */
const SKEWED = `data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 2000;')}`;

/** Makes due messages look 11 minutes older, so that the drill does not have to wait. */
const ageMessages = sql`update messages set due_at = due_at - interval '11 minutes' where state = 'queued'`;

export const frozenServer: Drill = {
  alerts: ['ServerDown'],
  does: 'the server is stopped by SIGSTOP',
  harm: async ({ server }) => server.signal('SIGSTOP'),
  mend: async ({ server }) => server.signal('SIGCONT'),
};

export const frozenWorker: Drill = {
  alerts: ['NoWorker', 'MessagesWait'],
  does: 'the worker is stopped by SIGSTOP, and messages have been due for 11 minutes by their rows',
  harm: async ({ db, worker }) => {
    worker().signal('SIGSTOP');
    await changeSchedule(db);
    await planMessages(db, { channels: ['email'] });
    await ageMessages.execute(db);
  },
  mend: async ({ worker }) => worker().signal('SIGCONT'),
};

export const deafServer: Drill = {
  alerts: ['LiveEventsDeaf'],
  does: 'the way of the connection that listens is frozen',
  lacks: ({ redis }) => (redis === null ? 'without redis-server the queue goes the same way' : null),
  harm: async ({ listening }) => listening.freeze(),
  mend: async ({ listening }) => listening.thaw(),
};

export const skewedWorker: Drill = {
  alerts: ['ClockSkew'],
  does: "a worker whose own clock is 2 s ahead; the host's is not touched",
  harm: ({ restartWorker }) => restartWorker({ NODE_OPTIONS: `--import=${SKEWED}` }),
  mend: ({ restartWorker }) => restartWorker(),
};

async function setPolicy(redis: PrivateRedis | null, policy: string): Promise<void> {
  if (redis !== null) await tellRedis(redis.url, `CONFIG SET maxmemory-policy ${policy}`);
}

export const evictingRedis: Drill = {
  alerts: ['RedisEvicts'],
  does: 'Redis is told to evict',
  lacks: ({ redis }) => (redis === null ? 'there is no redis-server' : null),
  harm: ({ redis }) => setPolicy(redis, 'allkeys-lru'),
  mend: ({ redis }) => setPolicy(redis, 'noeviction'),
};
