import { MIGRATION_BOUNDS } from '@survivor/db/bounds';
import { openDatabase } from '@survivor/db/database';
import { migrate } from '@survivor/db/migrate';
import type { BenchDatabases } from '../grading/databases.ts';
import { compare, interleave } from '../load/interleave.ts';
import { type Sample, takeSample } from '../load/sample.ts';
import type { BenchResult } from '../result.ts';
import { QueueProcess, type QueueSide } from './queue-process.ts';

const JOBS = 10_000;
const RECORDED_JOBS = 2000;
const DATABASE = 'bench_queue';

async function createDatabase(databases: BenchDatabases): Promise<string> {
  const url = await databases.create(DATABASE);
  const { db } = openDatabase({ url, poolSize: 1, bounds: MIGRATION_BOUNDS });
  await migrate(db);
  await db.destroy();
  return url;
}

async function measureOn(queues: QueueProcess, rounds: number): Promise<BenchResult> {
  const served = [{ url: '', pid: queues.pid }];
  const side = (name: QueueSide) => async (): Promise<Sample> => {
    const work = async () => {
      const ms = await queues.run({ side: name, jobs: JOBS });
      return { count: JOBS, seconds: ms / 1000, p50Ms: Number.NaN, p99Ms: Number.NaN };
    };
    return (await takeSample({ served, postmaster: null }, work)).sample;
  };
  const { ours = [], limit = [] } = await interleave({ ours: side('wide'), limit: side('bare') }, rounds);
  /** The second time, when the code is compiled. */
  const rateOf = async (name: QueueSide) => {
    await queues.run({ side: name, jobs: RECORDED_JOBS });
    return Math.round((RECORDED_JOBS / (await queues.run({ side: name, jobs: RECORDED_JOBS }))) * 1000);
  };
  const details = {
    jobs: JOBS,
    'a second with five at once, as the worker is set up': await rateOf('product'),
    'and with each run recorded in PostgreSQL': await rateOf('recorded'),
  };
  const about = { name: 'jobs.throughput', unit: 'jobs a second', better: 'higher', floor: 0.8, goal: 0.95, details } as const;
  return compare({ ours, limit, read: ({ perSecond }) => perSecond }, about);
}

/**
 * jobs.throughput: small jobs handed over and done a second through the product's queue and its work on an entry, of those through bare
 * BullMQ, 100 at once on the same Redis. Nothing, and a line, without Redis.
 */
export async function measureThroughput(databases: BenchDatabases, { rounds }: { rounds: number }): Promise<BenchResult[]> {
  const redisUrl = process.env.TEST_REDIS_URL;
  if (!redisUrl) {
    console.log('NOT RUN: jobs.throughput (there is no Redis)');
    return [];
  }
  const queues = new QueueProcess({ redisUrl, databaseUrl: await createDatabase(databases) });
  try {
    return [await measureOn(queues, rounds)];
  } finally {
    queues.stop();
    await databases.drop(DATABASE);
  }
}
