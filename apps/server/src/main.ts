import { isMigrated, openDatabase } from '@survivor/db';
import { makeQueue } from '@survivor/jobs/bullmq';
import { ForeignDatabaseError, prepareDatabase } from '@survivor/services';
import { buildApp } from './build-app.ts';
import { depsOfEnv } from './deps-of-env.ts';
import { readEnv } from './env.ts';
import { buildMetricsApp } from './http/metrics.ts';
import { createLogger } from './log/create-logger.ts';
import { needsClientSecret } from './sign-in/discovery.ts';

const HARD_EXIT_MS = 10_000;

const env = readEnv();
const logger = createLogger({ level: env.logLevel });
const { db } = openDatabase({ url: env.databaseUrl });
const queue = makeQueue({
  redisUrl: env.redisUrl,
  databaseUrl: env.databaseUrl,
  onError: (error) => logger.warn({ err: error }, 'queue connection'),
});

function stopStart(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

async function prepare(): Promise<void> {
  const isReady = await isMigrated(db).catch(() => false);
  if (!isReady) stopStart('The database is away or not migrated: check DATABASE_URL, then run `npm run cli -- migrate`');
  try {
    await prepareDatabase(db, { season: env.season, sportsSource: env.sportsSource, clock: env.clock, adminEmails: env.adminEmails });
  } catch (error) {
    if (error instanceof ForeignDatabaseError) stopStart(error.message);
    throw error;
  }
}

/** A provider that cannot be reached is asked again by the first sign-in. */
async function refuseMissingSecret(): Promise<void> {
  if (!env.isProduction || env.oidc.clientSecret !== '') return;
  const isNeeded = await needsClientSecret(env.oidc.issuer).catch(() => false);
  if (isNeeded) stopStart('Environment variable OIDC_CLIENT_SECRET is required by this identity provider');
}

await refuseMissingSecret();
await prepare();
const { app, metrics } = await buildApp(depsOfEnv(env, { db, queue, logger }));
const metricsApp = env.isProduction && env.metricsPort !== null ? buildMetricsApp(metrics) : null;
let isStopping = false;

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  logger.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), HARD_EXIT_MS).unref();
  await app.close();
  await metricsApp?.close();
  await Promise.allSettled([queue.close(), db.destroy()]);
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  await app.listen({ port: env.port.value, host: env.host });
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') stopStart(`PORT ${env.port.value} is taken`);
  throw error;
}
if (metricsApp !== null && env.metricsPort !== null) await metricsApp.listen({ port: env.metricsPort, host: env.host });
logger.info({ url: env.publicUrl }, 'ready');
