import type { JobName } from '@survivor/contract/job-names';
import type { EntryState, JobEngine, QueueCounts, QueuedRun } from '../job-queue.ts';
import { connectWithRetry } from './connect-with-retry.ts';
import { type EngineAddress, openQueue } from './connection.ts';
import { entryIdOf, entryOptions, QUEUE_NAMES, QUEUE_OF } from './entries.ts';
import { readEvictionPolicy } from './eviction-policy.ts';
import { withTimeout } from './with-timeout.ts';

const RESPONSE_MS = 2000;
const EMPTYING = { ms: 60_000, what: 'emptying the queue' };

export type MakeQueueArgs = EngineAddress & {
  readonly onError?: (error: Error) => void;
  /** Time limit of a call in milliseconds; two seconds by default. */
  readonly responseMs?: number;
};

type Limit = Parameters<typeof withTimeout>[0];

const stateOfBull = (state: string): EntryState => {
  if (state === 'failed') return 'failed';
  return state === 'completed' || state === 'unknown' ? 'absent' : 'alive';
};

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

const totalOf = (counts: readonly Record<string, number>[]): QueueCounts => {
  const total = (state: (typeof STATES)[number]) => counts.reduce((sum, count) => sum + (count[state] ?? 0), 0);
  return { waiting: total('waiting'), active: total('active'), delayed: total('delayed'), failed: total('failed') };
};

type Producer = ReturnType<typeof openProducer>;

/** Opens the producers of all queues together. */
function openProducer(address: EngineAddress, { onError, limit }: { onError: (error: Error) => void; limit: Limit }) {
  const queues = QUEUE_NAMES.map((name) => {
    const queue = openQueue(name, address);
    queue.on('error', onError);
    return { name, queue };
  });
  return {
    queues: queues.map(({ queue }) => queue),
    queueOf: (job: JobName) => {
      const found = queues.find(({ name }) => name === QUEUE_OF[job]);
      if (found === undefined) throw new Error(`no queue for ${job}`);
      return found.queue;
    },
    waitUntilReady: () => Promise.all(queues.map(({ queue }) => queue.waitUntilReady())),
    close: () => Promise.allSettled(queues.map(({ queue }) => withTimeout(limit, queue.close()))),
  };
}

/**
 * The producer of BullMQ, on Redis or PostgreSQL, which may be unreachable at first. Every call
 * ends within two seconds. An `add` that timed out may still reach the queue; the worker then finds
 * its run Failed and skips it.
 */
export function makeQueue({ onError = () => {}, responseMs = RESPONSE_MS, ...address }: MakeQueueArgs): JobEngine {
  const limit = { ms: responseMs, what: 'the queue' };
  const connection = connectWithRetry({ open: () => openProducer(address, { onError, limit }), onError });
  const request = <T>(call: (producer: Producer) => Promise<T>): Promise<T> => withTimeout(limit, connection.get(limit).then(call));
  return {
    async add<N extends JobName>({ runId, name, payload, isUrgent = false, traceId }: QueuedRun<N>) {
      await request(({ queueOf }) => queueOf(name).add(name, { runId, payload, traceId }, entryOptions({ runId, isUrgent })));
    },
    statesOf: (runs) =>
      request(async ({ queueOf }) => {
        const states = await Promise.all(runs.map(({ runId, name }) => queueOf(name).getJobState(entryIdOf(runId))));
        return states.map(stateOfBull);
      }),
    health: async () => {
      const engine = address.redisUrl === null ? 'postgresql' : 'redis';
      try {
        const counts = await request(({ queues }) => Promise.all(queues.map((queue) => queue.getJobCounts(...STATES))));
        return { engine, isUp: true, ...totalOf(counts) };
      } catch {
        return { engine, isUp: false, error: 'The job queue cannot be reached' };
      }
    },
    isReachable: () =>
      request(({ queues }) => Promise.all(queues.map((queue) => queue.getJobState('none')))).then(
        () => true,
        () => false,
      ),
    readEvictionPolicy: () => (address.redisUrl === null ? Promise.resolve(null) : readEvictionPolicy(address.redisUrl)),
    empty: async () => {
      const { queues } = await connection.get(limit);
      await withTimeout(EMPTYING, Promise.all(queues.map((queue) => queue.obliterate({ force: true }))));
    },
    close: async () => {
      await connection.stop()?.close();
    },
  };
}
