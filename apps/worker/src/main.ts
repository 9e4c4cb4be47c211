import { describeDatabaseError } from '@survivor/db/connection/describe-unavailable';
import { waitForDatabase, waitForSchema } from '@survivor/db/connection/wait-for-database';
import { type ProcessSettings, parseWorkerSettings } from '@survivor/env';
import {
  buildIdOf,
  createLogger,
  createThrottledFaultLog,
  type Logger,
  openPool,
  openTracing,
  readEnvironment,
  runProcess,
  stopOnSignal,
} from '@survivor/runtime';
import { ForeignDatabaseError, prepareDatabase } from '@survivor/services';
import rootPackage from '../../../package.json' with { type: 'json' };
import { describeError } from './describe-error.ts';
import { startWorker } from './start-worker.ts';

async function prepare(settings: ProcessSettings, log: Logger, onWait: (reason: string) => void): Promise<void> {
  const onTrouble = createThrottledFaultLog(log);
  const { directVariable: variable } = settings;
  const db = openPool('preparation', { url: settings.databaseDirectUrl });
  try {
    const onUnavailable = (error: unknown) => {
      onWait(`${variable}: ${describeDatabaseError(error)}`);
      log.warn({ err: error }, 'the database is unavailable');
    };
    const onMismatch = (why: string) => {
      onWait(why);
      onTrouble(new Error(why), 'schema');
    };
    await waitForDatabase(db, { onUnavailable, variable });
    await waitForSchema(db, { onMismatch });
    await prepareDatabase(db, settings);
  } finally {
    await db.destroy();
  }
}

async function main(): Promise<void> {
  const settings = readEnvironment(parseWorkerSettings);
  const build = { version: rootPackage.version, build: buildIdOf(settings.buildId, import.meta.url) };
  const log = createLogger({ process: 'worker', level: settings.logLevel, build: build.build });
  const tracing = await openTracing({ endpoint: settings.otlpEndpoint, process: 'worker', ...build });
  const { databaseUrl, databaseDirectUrl: directUrl } = settings;
  const { stop, drain } = await startWorker({
    settings,
    databaseUrl,
    directUrl,
    log,
    build,
    tracing,
    prepare: (onWait) => prepare(settings, log, onWait),
  });
  stopOnSignal({ log, drain: { seconds: settings.drainSeconds, begin: drain }, stop });
}

await runProcess({
  main,
  describe: (error) => (error instanceof ForeignDatabaseError ? error.message : `The worker cannot start: ${describeError(error)}`),
});
