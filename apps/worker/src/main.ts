import { DatabaseRefusedError, migrate, openDatabase, waitForDatabase } from '@survivor/db';
import { EnvError, parseWorkerSettings, type Settings } from '@survivor/env';
import { ForeignDatabaseError, prepareDatabase } from '@survivor/services';
import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';

/** A worker whose database or queue is gone cannot end by itself. */
const HARD_EXIT_MS = 10_000;

function requireDatabaseUrl({ databaseUrl }: Settings): string {
  if (databaseUrl === null) throw new EnvError('DATABASE_URL', 'is required; `npm start` sets it to the embedded PostgreSQL');
  return databaseUrl;
}

async function prepare({ settings, databaseUrl, log }: { settings: Settings; databaseUrl: string; log: Logger }): Promise<void> {
  const { db } = openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    await waitForDatabase(db, { onAway: (error) => log.warn({ event: 'the database is away', reason: describeError(error) }) });
    await migrate(db);
    await prepareDatabase(db, settings);
  } finally {
    await db.destroy();
  }
}

function stopOnSignal(worker: RunningWorker, log: Logger): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: 'worker stopping', signal });
    setTimeout(() => process.exit(1), HARD_EXIT_MS).unref();
    await worker.stop();
    log.info({ event: 'worker stopped' });
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function main(): Promise<void> {
  const settings = parseWorkerSettings(process.env);
  const databaseUrl = requireDatabaseUrl(settings);
  const log = pino({ level: settings.logLevel, base: { process: 'worker' } });
  const args = { settings, databaseUrl, log };
  stopOnSignal(await startWorker({ ...args, prepare: () => prepare(args) }), log);
}

main().catch((error: unknown) => {
  const isForPeople = error instanceof EnvError || error instanceof ForeignDatabaseError || error instanceof DatabaseRefusedError;
  const variable = error instanceof DatabaseRefusedError ? 'DATABASE_URL: ' : '';
  process.stderr.write(`${isForPeople ? `${variable}${error.message}` : `The worker cannot start: ${describeError(error)}`}\n`);
  process.exit(1);
});
