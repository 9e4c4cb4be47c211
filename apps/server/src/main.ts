import { DatabaseRefusedError, isMigrated, openDatabase, PICK_LOCK_MS, waitForDatabase } from '@survivor/db';
import { makeQueue } from '@survivor/jobs/bullmq';
import { ForeignDatabaseError, prepareDatabase } from '@survivor/services';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './build-app.ts';
import { depsOfEnv } from './deps-of-env.ts';
import { readEnv } from './env.ts';
import { buildMetricsApp } from './http/metrics.ts';
import { buildWaitingApp } from './http/waiting-app.ts';
import { createLogger } from './log/create-logger.ts';
import { needsClientSecret } from './sign-in/discovery.ts';

const HARD_EXIT_MS = 10_000;

const env = readEnv();
const logger = createLogger({ level: env.logLevel });
const onError = (error: Error) => logger.warn({ err: error }, 'database connection');
const { db } = openDatabase({ url: env.databaseUrl, bounds: { lockMs: PICK_LOCK_MS }, onError });
const { db: reads } = openDatabase({ url: env.databaseUrl, onError });
const { db: streams } = openDatabase({ url: env.databaseUrl, poolSize: 2, onError });
const queue = makeQueue({
  redisUrl: env.redisUrl,
  databaseUrl: env.databaseUrl,
  onError: (error) => logger.warn({ err: error }, 'queue connection'),
});

function stopStart(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

async function listen(app: FastifyInstance): Promise<void> {
  try {
    await app.listen({ port: env.port.value, host: env.host });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') stopStart(`PORT ${env.port.value} is taken`);
    throw error;
  }
}

/** Waits for the database, and answers meanwhile. */
async function prepare(): Promise<void> {
  const waiting = buildWaitingApp();
  await listen(waiting);
  try {
    await waitForDatabase(db, { onAway: (error) => logger.warn({ err: error }, 'the database is away') });
    if (!(await isMigrated(db).catch(() => false))) stopStart('The database is not migrated: run `npm run cli -- migrate`');
    await prepareDatabase(db, { season: env.season, sportsSource: env.sportsSource, clock: env.clock, adminEmails: env.adminEmails });
  } catch (error) {
    if (error instanceof ForeignDatabaseError) stopStart(error.message);
    if (error instanceof DatabaseRefusedError) stopStart(`DATABASE_URL: ${error.message}`);
    throw error;
  }
  await waiting.close();
}

/** A provider that cannot be reached is asked again by the first sign-in. */
async function refuseMissingSecret(): Promise<void> {
  if (!env.isProduction || env.oidc.clientSecret !== '') return;
  const isNeeded = await needsClientSecret(env.oidc.issuer).catch(() => false);
  if (isNeeded) stopStart('Environment variable OIDC_CLIENT_SECRET is required by this identity provider');
}

await refuseMissingSecret();
await prepare();
const { app, metrics } = await buildApp(depsOfEnv(env, { db, reads, streams, queue, logger }));
const metricsApp = env.isProduction && env.metricsPort !== null ? buildMetricsApp(metrics) : null;
let isStopping = false;

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  logger.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), HARD_EXIT_MS).unref();
  await app.close();
  await metricsApp?.close();
  await Promise.allSettled([queue.close(), db.destroy(), reads.destroy(), streams.destroy()]);
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

await listen(app);
if (metricsApp !== null && env.metricsPort !== null) await metricsApp.listen({ port: env.metricsPort, host: env.host });
logger.info({ url: env.publicUrl }, 'ready');
