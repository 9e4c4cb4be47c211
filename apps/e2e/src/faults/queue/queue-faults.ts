import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { setNextRun } from '@survivor/db/queries/job/job-schedules';
import { lockSeason } from '@survivor/db/queries/season/season-facts';
import { waitUntilLockWait } from '@survivor/db/testing';
import { makeQueue } from '@survivor/jobs/bullmq';
import { isSoak } from '@survivor/rules/testing';
import { startRun } from '@survivor/services';
import type { HungWorld, Product } from '../hung/hung-world.ts';
import type { ProductProcess } from '../hung/product-process.ts';
import { sendRedisCommand } from '../private-redis.ts';

export type FaultContext = { readonly db: Db; readonly world: HungWorld; readonly product: Product; readonly redisUrl: string };

/** How to end a fault, `others` that must become ready too, and a check that throws if it fails. */
type InjectedFault = { readonly others: readonly ProductProcess[]; recover(): Promise<void>; verify(): Promise<void> };

/**
 * A disturbance of the queue and its duration. `silent`: processes that cannot respond during it.
 */
export type QueueFault = {
  readonly name: string;
  readonly forMs: number;
  readonly silent: readonly 'worker'[];
  /** Errors with which runs may fail during it; the next run of the same job makes up for them. */
  readonly mayFail: readonly string[];
  inject(context: FaultContext): Promise<InjectedFault>;
};

const EVERY_MS = 1500;
const LOST = 'The queue lost this run';
/**
 * The error after three attempts within 20 seconds (rules 7), each timed out because a frozen
 * worker has locked the season.
 */
const TIMED_OUT = 'Unexpected error (error, 57014)';

/** Starts to repeat the work. Returns a function that stops it. */
export function startRepeating(work: () => Promise<void>, everyMs = EVERY_MS): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await work();
      await sleep(everyMs);
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

/** Makes the queue lose one run, by freezing the worker until the queue is flushed. */
async function loseOneRun({ db, world, product, redisUrl }: FaultContext): Promise<string> {
  const queue = makeQueue({ redisUrl, databaseUrl: world.services.postgres.url });
  product.worker.signal('SIGSTOP');
  try {
    const id = await startRun({ ctx: { db, queue }, name: 'FetchTeams', payload: {} });
    await sendRedisCommand(redisUrl, 'FLUSHALL');
    return id;
  } finally {
    product.worker.signal('SIGCONT');
    await queue.close();
  }
}

const flushed: QueueFault = {
  name: 'Redis flushed each 1.5 s',
  forMs: isSoak ? 12_000 : 6000,
  silent: [],
  mayFail: [LOST],
  inject: async (context) => {
    const { db, redisUrl } = context;
    const runId = await loseOneRun(context);
    const stopFlushing = startRepeating(async () => void (await sendRedisCommand(redisUrl, 'FLUSHALL')));
    return {
      others: [],
      recover: stopFlushing,
      verify: async () => {
        const { error_message: why } = await db
          .selectFrom('job_runs')
          .select('error_message')
          .where('id', '=', runId)
          .executeTakeFirstOrThrow();
        if (why !== LOST) throw new Error(`the record of the lost run says: ${why}`);
      },
    };
  },
};

/** More memory than the queue uses at first, and less than the junk needs. */
const MEMORY = '3mb';
const JUNK = `EVAL "for i = 1, 500 do redis.call('SET', 'junk' .. math.random(1000000), string.rep('x', 1000)) end" 0`;

const evicting: QueueFault = {
  name: 'Redis full and evicting',
  forMs: 12_000,
  silent: [],
  mayFail: [LOST],
  inject: async ({ redisUrl }) => {
    await sendRedisCommand(redisUrl, 'CONFIG SET maxmemory-policy allkeys-random');
    await sendRedisCommand(redisUrl, `CONFIG SET maxmemory ${MEMORY}`);
    const stopFilling = startRepeating(async () => void (await sendRedisCommand(redisUrl, JUNK)), 20);
    return {
      others: [],
      recover: async () => {
        await stopFilling();
        await sendRedisCommand(redisUrl, 'CONFIG SET maxmemory 0');
        await sendRedisCommand(redisUrl, 'CONFIG SET maxmemory-policy noeviction');
      },
      verify: async () => {
        if (/evicted_keys:0\b/.test(await sendRedisCommand(redisUrl, 'INFO stats'))) throw new Error('no key was evicted');
      },
    };
  },
};

/**
 * Freezes the worker during a grading that waits for the season's lock; another worker takes over.
 */
const frozenWorker: QueueFault = {
  name: 'a worker frozen for 30 s in a grading',
  forMs: 30_000,
  silent: ['worker'],
  mayFail: [LOST, TIMED_OUT],
  inject: async ({ db, world, product }) => {
    const { id } = await db.selectFrom('seasons').select('id').where('year', '=', 2025).executeTakeFirstOrThrow();
    const gradings = () => db.selectFrom('job_runs').select(['id', 'status', 'retry_count']).where('name', '=', 'ProcessGamesOutcomes');
    const findStarted = () => gradings().where('status', '=', 'Processing').executeTakeFirst();
    /**
     * Waits until something waits for the season's lock, and freezes the worker if that is the
     * grading.
     */
    const freezeWaitingWorker = () =>
      inTransaction(db, async (tx) => {
        await lockSeason(tx, id);
        await setNextRun(db, { id: 'process-outcomes', seconds: 0 });
        await waitUntilLockWait(db);
        const run = await findStarted();
        if (run !== undefined) product.worker.signal('SIGSTOP');
        return run;
      });
    let run = await freezeWaitingWorker();
    while (run === undefined) run = await freezeWaitingWorker();
    const { id: runId } = run;
    const other = await world.startWorker('redis');
    return {
      others: [other],
      recover: async () => product.worker.signal('SIGCONT'),
      verify: async () => {
        const { status, retry_count: retries } = await gradings().where('id', '=', runId).executeTakeFirstOrThrow();
        if (status !== 'Succeeded' || retries === 0) throw new Error(`the run that was frozen is ${status} after ${retries} retries`);
      },
    };
  },
};

export const QUEUE_FAULTS: readonly QueueFault[] = [flushed, evicting, frozenWorker];
