import { setTimeout as delay } from 'node:timers/promises';
import { JOB_NAMES } from '@survivor/contract/job-names';
import type { JobHandlers, RunRecorder } from '@survivor/jobs';
import { makeQueue } from '@survivor/jobs/bullmq';
import { createLogger, createRegistry } from '@survivor/runtime';
import { Queue, Worker } from 'bullmq';
import { announcingRecorder } from '../../../apps/worker/src/announcing-recorder.ts';
import { countRuns } from '../../../apps/worker/src/figures/count-runs.ts';
import { openWorker } from '../../../packages/jobs/src/bullmq/connection.ts';
import { runEntry } from '../../../packages/jobs/src/bullmq/run-entry.ts';
import { serveOrders } from '../src/system/processes.ts';

export type QueueSide = 'bare' | 'product';
export type QueueOrder = { readonly side: QueueSide; readonly jobs: number };

/** How many jobs are added concurrently, and how many are processed concurrently. */
const [ADDED_AT_ONCE, CONCURRENCY] = [64, 100];
const [redisUrl = '', databaseUrl = ''] = process.argv.slice(2);
const FETCH = { name: 'FetchGames', payload: { scope: 'current', isForced: false } } as const;

/** Adds the job with this number to a side's queue, whose worker is running. */
type Opened = (at: number) => Promise<void>;
let onDone = (_runId: string) => {};

/** Each side has its own database of Redis. */
const addressOf = (index: number) => ({ redisUrl: Object.assign(new URL(redisUrl), { pathname: `/${index}` }).toString(), databaseUrl });

async function openBare(): Promise<Opened> {
  const connection = { url: addressOf(1).redisUrl, maxRetriesPerRequest: null };
  const queue = new Queue('bare', { connection });
  const worker = new Worker('bare', async (job) => onDone(job.data.runId), { connection, concurrency: CONCURRENCY });
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
  return async (at) => {
    await queue.add(FETCH.name, { runId: String(at), payload: FETCH.payload }, { jobId: `run-${at}`, removeOnComplete: true });
  };
}

/** The product's queue and its work on an entry, but without records of runs in the database. */
async function openProduct(): Promise<Opened> {
  const handlers = Object.assign(Object.create(null), ...JOB_NAMES.map((name) => ({ [name]: async () => 'done' }))) as JobHandlers;
  const skip = async () => {};
  const nothing: RunRecorder = { begin: async () => true, progress: skip, succeed: async ({ runId }) => onDone(runId), fail: skip };
  const figures = countRuns(createRegistry({ version: '', build: '', process: 'worker' }));
  const recorder = announcingRecorder(nothing, { log: createLogger({ process: 'worker', level: 'info' }), figures, onOver: () => {} });
  const stopping = new AbortController().signal;
  const args = { handlers, recorder, describeError: String, onAttemptFailed: () => process.exit(1), stopping };
  const worker = openWorker('survivor-fetch', addressOf(2), (job, token) => runEntry(args, job, token), { concurrency: CONCURRENCY });
  await worker.waitUntilReady();
  void worker.run();
  const queue = makeQueue(addressOf(2));
  while (!(await queue.isReachable())) await delay(10);
  return (at) => queue.add({ ...FETCH, runId: String(at) });
}

const sides = new Map<QueueSide, Promise<Opened>>();
let next = 1;

/** Adds jobs while they are processed; resolves to jobs a second. */
serveOrders<QueueOrder, number>(async ({ side, jobs }) => {
  const opening = sides.get(side) ?? (side === 'bare' ? openBare() : openProduct());
  sides.set(side, opening);
  const add = await opening;
  const seen = new Set<string>();
  const all = new Promise<void>((resolve, reject) => {
    onDone = (runId) => {
      if (seen.has(runId)) reject(new Error(`${runId} was done twice`));
      if (seen.add(runId).size === jobs) resolve();
    };
  });
  const [start, end] = [performance.now(), next + jobs];
  const addInTurn = async () => {
    while (next < end) await add(next++);
  };
  await Promise.all([all, ...Array.from({ length: ADDED_AT_ONCE }, addInTurn)]);
  return (jobs * 1000) / (performance.now() - start);
});
