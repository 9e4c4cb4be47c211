import { openDatabase } from '@survivor/db';
import type { Settings } from '@survivor/env';
import type { JobHandlers, RunRecorder } from '@survivor/jobs';
import { type JobWorker, makeQueue, makeWorker } from '@survivor/jobs/bullmq';
import { createRunRecorder } from '@survivor/services';
import type { Logger } from 'pino';
import { buildHealth } from './build-health.ts';
import { createHandlers } from './create-handlers.ts';
import { createSeed, type SeedSettings } from './create-seed.ts';
import { createSource } from './create-source.ts';
import { describeError } from './describe-error.ts';
import { startHeartbeat } from './heartbeat.ts';
import { startScheduler } from './scheduler.ts';

/** What runs under way get to end by themselves when the worker is stopped. */
const GRACE_MS = 6000;

export type StartWorkerArgs = {
  readonly settings: SeedSettings & Pick<Settings, 'sportsdbUrl' | 'sportsdbRequestsPerMinute' | 'redisUrl' | 'workerHealthPort' | 'host'>;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** For tests: in place of some handlers. */
  readonly overrides?: Partial<JobHandlers>;
  readonly keepUpMs?: number;
  /** Brings the database up to date; the health port answers meanwhile. */
  readonly prepare?: () => Promise<void>;
};

export type RunningWorker = { stop(): Promise<void> };

const errorFields = (error: unknown) =>
  error instanceof Error ? { error: error.name, reason: describeError(error), stack: error.stack } : { reason: describeError(error) };

const SAME_TROUBLE_MS = 30_000;

/** Logs a trouble, but the same one once in half a minute: a queue that is away fails each second. */
function createTroubleLog(log: Logger): (error: unknown, step?: string) => void {
  const lastAt = new Map<string, number>();
  return (error, step = 'queue') => {
    const fields = errorFields(error);
    const key = `${step} ${fields.reason}`;
    const now = performance.now();
    if (now - (lastAt.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_TROUBLE_MS) return;
    lastAt.set(key, now);
    log.warn({ event: 'trouble', step, ...fields });
  };
}

/** A recorder that tells when a run is over. */
function tellingRecorder(recorder: RunRecorder, { log, onOver }: { log: Logger; onOver: () => void }): RunRecorder {
  return {
    begin: recorder.begin,
    succeed: async (args) => {
      await recorder.succeed(args);
      log.info({ event: 'run succeeded', ...args });
      onOver();
    },
    fail: async (args) => {
      await recorder.fail(args);
      if (args.isFinal) onOver();
    },
  };
}

/** Starts the health port, and once the database is prepared the scheduler and the queue's consumer. */
export async function startWorker(args: StartWorkerArgs): Promise<RunningWorker> {
  const { settings, databaseUrl, log, overrides, keepUpMs, prepare = async () => {} } = args;
  const { season, redisUrl, workerHealthPort } = settings;
  const onError = createTroubleLog(log);
  const { db } = openDatabase({ url: databaseUrl, onError: (error) => onError(error, 'database') });
  const engine = makeQueue({ redisUrl, databaseUrl, onError });
  let consumer: JobWorker | null = null;
  const health = buildHealth({
    db,
    hasStarted: () => consumer !== null,
    isQueueThere: async () => (consumer?.isReady() ?? true) && (await engine.isReachable()),
  });
  if (workerHealthPort !== null) await health.listen({ port: workerHealthPort, host: settings.host });
  await prepare();
  const heartbeat = await startHeartbeat({ db, onError });
  const scheduler = startScheduler({ db, season, engine, onError, keepUpMs });
  const stopping = new AbortController();
  const source = createSource({ db, settings, signal: stopping.signal });
  const worker = makeWorker({
    redisUrl,
    databaseUrl,
    handlers: { ...createHandlers({ db, season, source, seed: createSeed({ db, settings }) }), ...overrides },
    recorder: tellingRecorder(createRunRecorder(db), { log, onOver: scheduler.wake }),
    describeError,
    onAttemptFailed: ({ error, ...run }) => log.warn({ event: 'attempt failed', ...run, ...errorFields(error) }),
    onError,
    stopping,
  });
  consumer = worker;
  log.info({ event: 'worker started', season, source: source.name, queue: redisUrl === null ? 'postgresql' : 'redis' });
  return {
    stop: async () => {
      await Promise.all([scheduler.stop(), worker.close({ graceMs: GRACE_MS })]);
      await Promise.all([engine.close(), health.close(), heartbeat.stop()]);
      await db.destroy();
    },
  };
}
