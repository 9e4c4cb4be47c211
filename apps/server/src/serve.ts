import { describeDatabaseError } from '@survivor/db/connection/describe-unavailable';
import { waitForDatabase, waitForSchema } from '@survivor/db/connection/wait-for-database';
import { type Env, EnvError } from '@survivor/env';
import { makeQueue } from '@survivor/jobs/bullmq';
import {
  buildInternalApp,
  createLogger,
  createStatementRecorder,
  createThrottledFaultLog,
  listenOn,
  openPool,
  openTracing,
  stopOnSignal,
} from '@survivor/runtime';
import { prepareDatabase } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import rootPackage from '../../../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { needsClientSecret } from './auth/oidc/discovery.ts';
import { depsFromEnv } from './deps-from-env.ts';
import { createDraining } from './plugins/drain.ts';
import { buildStartingApp } from './plugins/starting-app.ts';
import { readBuildId } from './read-build-id.ts';
import type { ServerDeps } from './server-deps.ts';
import { reportReady } from './web-processes.ts';

const listen = (app: FastifyInstance, { port, host }: Env): Promise<void> => listenOn(app, { variable: 'PORT', port: port.value, host });

type Preparing = Pick<ServerDeps, 'db' | 'logger'> & { readonly onTrouble: (error: Error, step: string) => void };

/** Responds with 503 while it waits for the database and its schema. */
async function prepare(env: Env, { db, logger, onTrouble }: Preparing): Promise<void> {
  let why: string | null = null;
  const waiting = buildStartingApp({ describeWait: () => why });
  await listen(waiting, env);
  const onUnavailable = (error: unknown) => {
    why = describeDatabaseError(error);
    logger.warn({ err: error }, 'the database is unavailable');
  };
  const onMismatch = (mismatch: string) => {
    why = mismatch;
    onTrouble(new Error(mismatch), 'schema');
  };
  await waitForDatabase(db, { onUnavailable });
  await waitForSchema(db, { onMismatch });
  await prepareDatabase(db, env);
  await waiting.close();
}

/** If the provider is unreachable now, the server starts, and a missing secret fails sign-ins. */
async function refuseMissingSecret({ isProduction, oidc }: Env): Promise<void> {
  if (!isProduction || oidc.clientSecret !== '') return;
  const isNeeded = await needsClientSecret(oidc.issuer).catch(() => false);
  if (isNeeded) throw new EnvError('OIDC_CLIENT_SECRET', 'is required by this identity provider');
}

/** Runs one server process: resolves once it listens, and stops on a signal. */
export async function serve(env: Env): Promise<void> {
  await refuseMissingSecret(env);
  const logger = createLogger({ process: 'server', level: env.logLevel, build: readBuildId(env) });
  const onTrouble = createThrottledFaultLog(logger);
  const tracing = await openTracing({
    endpoint: env.otlpEndpoint,
    process: 'server',
    version: rootPackage.version,
    build: readBuildId(env),
  });
  const database = {
    url: env.databaseUrl,
    onStatement: createStatementRecorder(tracing),
    poolSize: env.dbPool,
    onError: (error: Error) => onTrouble(error, 'database'),
  };
  const [db, reads, streams] = [openPool('writes', database), openPool('reads', database), openPool('streams', database)];
  const [probes, anonymous] = [openPool('probes', database), openPool('anonymous', database)];
  const queue = makeQueue({
    redisUrl: env.redisUrl,
    databaseUrl: env.databaseDirectUrl,
    onError: (error) => onTrouble(error, 'queue'),
  });
  await prepare(env, { db, logger, onTrouble });
  const draining = createDraining();
  const { app, metrics } = await buildApp({
    ...depsFromEnv(env, { db, reads, probes, streams, anonymous, queue, logger }),
    tracing,
    isDraining: draining.hasStarted,
  });
  const metricsApp = env.isProduction && env.metricsPort !== null && env.webProcesses === 1 ? buildInternalApp({ metrics }) : null;
  stopOnSignal({
    log: logger,
    drain: { seconds: env.drainSeconds, begin: draining.begin },
    stop: async () => {
      await app.close();
      await metricsApp?.close();
      await Promise.allSettled([queue.close(), ...[db, reads, probes, streams, anonymous].map((pool) => pool.destroy()), tracing?.stop()]);
    },
  });
  await listen(app, env);
  if (metricsApp !== null && env.metricsPort !== null)
    await listenOn(metricsApp, { variable: 'METRICS_PORT', port: env.metricsPort, host: env.host });
  logger.info({ url: env.publicUrl }, 'ready');
  reportReady(metrics);
}
