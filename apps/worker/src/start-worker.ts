import type { Db } from '@survivor/db/connection/database';
import { describeDatabaseError } from '@survivor/db/connection/describe-unavailable';
import type { Settings } from '@survivor/env';
import type { JobHandlers } from '@survivor/jobs';
import { type JobWorker, makeQueue, makeWorker } from '@survivor/jobs/bullmq';
import {
  buildInternalApp,
  createRegistry,
  createStatementRecorder,
  createThrottledFaultLog,
  gaugeDatabase,
  type Logger,
  listenOn,
  openPool,
  type Tracing,
} from '@survivor/runtime';
import { createRunRecorder, createSecretCipher, seedDemo } from '@survivor/services';
import { announcingRecorder } from './announcing-recorder.ts';
import { createSource, type SourceSettings } from './create-source.ts';
import { describeError } from './describe-error.ts';
import { countRuns } from './figures/count-runs.ts';
import { gaugeRelay } from './figures/gauge-relay.ts';
import { exportAccountJob } from './handlers/export-account.ts';
import { fetchGames } from './handlers/fetch-games.ts';
import { fetchTeams } from './handlers/fetch-teams.ts';
import type { HandlerDeps } from './handlers/handler-deps.ts';
import { initializeGlobalState } from './handlers/initialize-global-state.ts';
import { processGamesOutcomes } from './handlers/process-games-outcomes.ts';
import { sendMessages } from './handlers/send-messages.ts';
import { startHeartbeat } from './heartbeat.ts';
import { openMail } from './open-mail.ts';
import { openPush, type PushSource } from './open-push.ts';
import { startScheduler } from './scheduler.ts';
import { watchEviction } from './watch-eviction.ts';

/** Time for runs in progress to end when the worker is stopped. */
const GRACE_MS = 6000;

export type StartWorkerArgs = {
  readonly settings: SourceSettings &
    PushSource &
    Pick<Settings, 'oidc' | 'appSecrets' | 'redisUrl' | 'workerHealthPort' | 'host' | 'mail' | 'publicUrl'>;
  readonly databaseUrl: string;
  /** The database without a pooler, for a queue on PostgreSQL; by default `databaseUrl`. */
  readonly directUrl?: string;
  readonly log: Logger;
  /** The build; absent in tests. */
  readonly build?: { readonly version: string; readonly build: string };
  /** Null or absent without tracing. */
  readonly tracing?: Tracing | null;
  /** For tests: replaces some handlers. */
  readonly overrides?: Partial<JobHandlers>;
  readonly upkeepEveryMs?: number;
  /** Prepares the database. Meanwhile the health port responds with the reason of the wait. */
  readonly prepare?: (onWait: (reason: string) => void) => Promise<void>;
};

export type RunningWorker = {
  /** Reports that it is not ready, and continues to work. */
  drain(): void;
  stop(): Promise<void>;
};

/** One handler per job of the catalog. */
const createHandlers = (deps: HandlerDeps): JobHandlers => ({
  FetchTeams: fetchTeams(deps),
  FetchGames: fetchGames(deps),
  InitializeGlobalState: initializeGlobalState(deps),
  ProcessGamesOutcomes: processGamesOutcomes(deps),
  ExportAccount: exportAccountJob(deps),
  SendMessages: sendMessages(deps),
});

/**
 * Seeds the database on a first start with the demo season, never with a real one (contract 2,
 * SPORTS_SOURCE).
 */
function seedOf({ season, sportsSource, oidc, appSecrets }: StartWorkerArgs['settings'], db: Db): HandlerDeps['seed'] {
  if (sportsSource !== 'demo' || oidc === null || appSecrets.length === 0) return undefined;
  return () => seedDemo({ db, season, cipher: createSecretCipher(appSecrets), issuer: oidc.issuer });
}

const attributesOf = (runId: string, traceId: string) => ({ 'survivor.run_id': runId, 'survivor.request_id': traceId });

/**
 * Opens the health port and, once the database is prepared, starts the scheduler and the queue's
 * consumer.
 */
export async function startWorker(args: StartWorkerArgs): Promise<RunningWorker> {
  const { settings, databaseUrl, directUrl = databaseUrl, log, overrides, upkeepEveryMs, prepare = async () => {} } = args;
  const { season, redisUrl, workerHealthPort } = settings;
  const onError = createThrottledFaultLog(log);
  let waitsFor: string | null = null;
  let queueError: Error | null = null;
  const onQueueError = (error: Error) => {
    queueError = error;
    onError(error, 'queue');
  };
  const whyQueueAway = () => {
    if (redisUrl !== null) return 'The queue: Redis cannot be reached, check REDIS_URL';
    return queueError && `The queue: ${describeDatabaseError(queueError)}`;
  };
  const tracing = args.tracing ?? null;
  const onStatement = createStatementRecorder(tracing);
  const db = openPool('jobs', { url: databaseUrl, onStatement, onError: (error) => onError(error, 'database') });
  const engine = makeQueue({ redisUrl, databaseUrl: directUrl, onError: onQueueError });
  let consumer: JobWorker | null = null;
  let isDraining = false;
  const isQueueThere = async () => (consumer?.isReady() ?? true) && (await engine.isReachable());
  const metrics = createRegistry({ version: '', build: '', ...args.build, process: 'worker' });
  gaugeDatabase(metrics, { pools: { jobs: db }, asks: db });
  const figures = countRuns(metrics);
  const eviction = watchEviction({ engine, log, registry: metrics });
  const probes = {
    db,
    isQueueThere,
    needsQueue: true,
    hasStarted: () => consumer !== null,
    isDraining: () => isDraining,
    whyNotStarted: () => waitsFor,
    whyQueueAway,
    warning: eviction.why,
  };
  const health = buildInternalApp({ probes, metrics });
  if (workerHealthPort !== null) await listenOn(health, { variable: 'WORKER_HEALTH_PORT', port: workerHealthPort, host: settings.host });
  await prepare((reason) => {
    waitsFor = reason;
  });
  waitsFor = null;
  const heartbeat = await startHeartbeat({ db, onError });
  const relay = openMail(settings);
  const push = openPush(settings, db);
  const scheduler = startScheduler({ db, season, engine, onError, upkeepEveryMs, sendsMessages: relay !== null || push !== null });
  if (relay !== null) gaugeRelay(metrics, relay.canSignIn);
  const stopping = new AbortController();
  const source = createSource({ db, settings, signal: stopping.signal });
  const worker = makeWorker({
    redisUrl,
    databaseUrl: directUrl,
    handlers: {
      ...createHandlers({
        db,
        season,
        source,
        mail: relay?.mail ?? null,
        push,
        seed: seedOf(settings, db),
        onGraded: figures.countGrading,
      }),
      ...overrides,
    },
    recorder: announcingRecorder(createRunRecorder(db), { log, figures, onOver: scheduler.wake }),
    describeError,
    around:
      tracing === null
        ? undefined
        : ({ name, runId, traceId = '' }, work) => tracing.run(`job ${name}`, attributesOf(runId, traceId), work),
    onAttemptFailed: ({ error, ...run }) => log.warn({ ...run, err: error }, 'attempt failed'),
    onError: onQueueError,
    stopping,
  });
  consumer = worker;
  log.info({ season, source: source.name, queue: redisUrl === null ? 'postgresql' : 'redis' }, 'worker started');
  return {
    drain: () => {
      isDraining = true;
    },
    stop: async () => {
      await Promise.all([scheduler.stop(), worker.close({ graceMs: GRACE_MS })]);
      relay?.close();
      eviction.stop();
      await Promise.all([engine.close(), health.close(), heartbeat.stop()]);
      await db.destroy();
      await tracing?.stop();
    },
  };
}
