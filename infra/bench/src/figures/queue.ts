import type { QueueOrder, QueueSide } from '../../bin/queue.ts';
import { type Figure, interleave } from '../figure.ts';
import { Helper } from '../system/processes.ts';

const JOBS = 10_000;

/** Figure 13: small jobs a second through the product's queue. */
export async function measureQueue(databaseUrl: string, rounds: number): Promise<Figure[]> {
  const redisUrl = process.env.TEST_REDIS_URL;
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: run `npm run bench`');
  const queues = new Helper<QueueOrder, number>('bin/queue.ts', [redisUrl, databaseUrl]);
  const side = (name: QueueSide) => () => queues.order({ side: name, jobs: JOBS });
  try {
    const values = await interleave({ product: side('product'), peer: side('bare') }, { rounds, warmUp: 2 });
    const note = `bare BullMQ on the same Redis, ${JOBS} jobs`;
    return [{ name: 'queue throughput', unit: 'jobs/s', ...values, better: 'higher', limit: 0.8, goal: 0.95, note }];
  } finally {
    queues.stop();
  }
}
