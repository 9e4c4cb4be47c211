import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@survivor/db/database';
import type { JobHandlers, QueuedRun, RunRecorder } from '@survivor/jobs';
import { makeQueue, makeWorker } from '@survivor/jobs/bullmq';
import { createLogger, createRegistry } from '@survivor/runtime';
import { createRunRecorder, startRun } from '@survivor/services';
import { Queue, Worker } from 'bullmq';
import { countRuns } from '../../../apps/worker/src/figures/count-runs.ts';
import { tellingRecorder } from '../../../apps/worker/src/telling-recorder.ts';
import { openWorker } from '../../../packages/jobs/src/bullmq/connection.ts';
import { runEntry } from '../../../packages/jobs/src/bullmq/run-entry.ts';
import type { QueueOrder, QueueSide } from '../src/jobs/queue-process.ts';

/** How many are being handed over at once. */
const HANDED_AT_ONCE = 64;
const CONCURRENCY = 100;
const POLL_MS = 5;
const [redisUrl = '', databaseUrl = ''] = process.argv.slice(2);

/** A queue with its worker. */
type Opened = {
  /** Hands over the job of that number. */
  readonly add: (at: number) => Promise<void>;
  /** Jobs that are waiting or being worked on. */
  readonly left: () => Promise<number>;
};
type OnDone = (runId: string) => void;

/** Each side has a database of Redis to itself. */
const addressOf = (place: number) => ({ redisUrl: Object.assign(new URL(redisUrl), { pathname: `/${place}` }).toString(), databaseUrl });
const FETCH = { name: 'FetchGames', payload: { scope: 'current', isForced: false } } as const;

/** BullMQ by itself, which is given and gives back the same. */
async function openBare(place: number, onDone: OnDone): Promise<Opened> {
  const connection = { url: addressOf(place).redisUrl, maxRetriesPerRequest: null };
  const queue = new Queue('bare', { connection });
  const worker = new Worker('bare', async (job) => onDone(job.data.runId), { connection, concurrency: CONCURRENCY });
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
  return {
    add: async (at) => {
      await queue.add(FETCH.name, { runId: String(at), payload: FETCH.payload }, { jobId: `run-${at}`, removeOnComplete: true });
    },
    left: () => queue.getJobCountByTypes('waiting', 'active'),
  };
}

const done = async () => 'done';
const handlers: JobHandlers = {
  FetchTeams: done,
  FetchGames: done,
  InitializeGlobalState: done,
  ProcessGamesOutcomes: done,
  ExportAccount: done,
  SendMessages: done,
};
const NO_RECORD: RunRecorder = { begin: async () => true, progress: async () => {}, succeed: async () => {}, fail: async () => {} };
const listeners = {
  log: createLogger({ process: 'worker', level: 'info' }),
  figures: countRuns(createRegistry({ version: '', build: '', process: 'worker' })),
  onOver: () => {},
};

function refuse(error: unknown): never {
  throw error;
}

/** What the worker works with: it checks payloads, logs and counts. */
function workerArgs(recorder: RunRecorder, onDone: OnDone) {
  const told = tellingRecorder(recorder, listeners);
  const succeed: RunRecorder['succeed'] = async (args) => {
    await told.succeed(args);
    onDone(args.runId);
  };
  return {
    handlers,
    recorder: { ...told, succeed },
    describeError: String,
    onAttemptFailed: ({ error }: { error: unknown }) => refuse(error),
  };
}

async function openProducer(place: number) {
  const queue = makeQueue(addressOf(place));
  while (!(await queue.isReachable())) await delay(POLL_MS);
  const left = async () => {
    const health = await queue.health();
    return health.isUp ? health.waiting + health.active : refuse(new Error(health.error));
  };
  return { queue, left };
}

/** The product's queue and its work on an entry, as many at once as of the bare one. */
async function openWide(place: number, onDone: OnDone): Promise<Opened> {
  const args = { ...workerArgs(NO_RECORD, onDone), stopping: new AbortController().signal };
  const worker = openWorker('survivor-fetch', addressOf(place), (job, token) => runEntry(args, job, token), { concurrency: CONCURRENCY });
  await worker.waitUntilReady();
  worker.run().catch(refuse);
  const { queue, left } = await openProducer(place);
  return { left, add: (at) => queue.add({ ...FETCH, runId: String(at) }) };
}

/** One job of each of the product's four queues in turn. */
const RUNS: readonly Omit<QueuedRun, 'runId'>[] = [
  FETCH,
  { name: 'ProcessGamesOutcomes', payload: {} },
  { name: 'SendMessages', payload: {} },
  { name: 'ExportAccount', payload: { userId: 1 } },
];

/** The product's queues and its worker as they are, their runs recorded in PostgreSQL or not. */
async function openProduct(place: number, onDone: OnDone, isRecorded: boolean): Promise<Opened> {
  const { db } = openDatabase({ url: databaseUrl });
  const args = workerArgs(isRecorded ? createRunRecorder(db) : NO_RECORD, onDone);
  const worker = makeWorker({ ...addressOf(place), ...args, onError: refuse });
  while (!worker.isReady()) await delay(POLL_MS);
  const { queue, left } = await openProducer(place);
  const add = async (at: number) => {
    const run = RUNS[at % RUNS.length] ?? FETCH;
    if (isRecorded) await startRun({ ctx: { db, queue }, ...run });
    else await queue.add({ ...run, runId: String(at) });
  };
  return { left, add };
}

let onDone: OnDone = () => {};
const tell: OnDone = (runId) => onDone(runId);
const OPEN: Record<QueueSide, () => Promise<Opened>> = {
  bare: () => openBare(1, tell),
  wide: () => openWide(2, tell),
  product: () => openProduct(3, tell, false),
  recorded: () => openProduct(4, tell, true),
};
const sides = new Map<QueueSide, Promise<Opened>>();
let next = 1;

/** Hands jobs over while they are worked on; milliseconds until the last of them is done, each once. */
async function carryOut({ side, jobs }: QueueOrder): Promise<number> {
  const opening = sides.get(side) ?? OPEN[side]();
  sides.set(side, opening);
  const { add, left } = await opening;
  const seen = new Set<string>();
  const all = new Promise<void>((resolve) => {
    onDone = (runId) => {
      if (seen.has(runId)) refuse(new Error(`${runId} was done twice`));
      seen.add(runId);
      if (seen.size === jobs) resolve();
    };
  });
  const begun = performance.now();
  const end = next + jobs;
  const hand = async () => {
    while (next < end) await add(next++);
  };
  await Promise.all([all, ...Array.from({ length: HANDED_AT_ONCE }, hand)]);
  const ms = performance.now() - begun;
  while ((await left()) !== 0) await delay(POLL_MS);
  return ms;
}

process.on('message', (order: QueueOrder) => {
  carryOut(order).then(
    (ms) => process.send?.({ ms }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
