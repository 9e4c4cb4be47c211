import { findRunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
import { buildAll, bundleOf } from '../start/build.ts';
import { childEnvironment, readLocalSettings } from '../start/local-settings.ts';
import { findCatchAll, InUseError, RunLock } from '../start/run-lock.ts';
import { runProgram } from '../start/run-program.ts';

/** `npm run cli -- ...`: the operator's command line on the local system's database, which is started for it when it does not run. */
export async function runCli(args: string[]): Promise<number> {
  const settings = readLocalSettings(process.env);
  await buildAll();
  return withDatabase(settings, (databaseUrl) => {
    const smtpUrl = settings.mail === null ? findCatchAll(settings.dataDir) : null;
    const env = childEnvironment(settings, {
      port: settings.port.value,
      publicUrl: settings.publicUrl,
      databaseUrl,
      oidc: settings.oidc ? {} : { OIDC_ISSUER: 'http://127.0.0.1:3900', OIDC_LOCAL: '1' },
      mail: smtpUrl === null ? {} : { SMTP_URL: smtpUrl },
      workerHealthPort: 1,
      webDist: '',
    });
    return runProgram(['--enable-source-maps', bundleOf('cli'), ...args], env);
  });
}

async function withDatabase(settings: ReturnType<typeof readLocalSettings>, work: (url: string) => Promise<number>): Promise<number> {
  if (settings.databaseUrl !== null) return work(settings.databaseUrl);
  const lock = await RunLock.take(settings.dataDir, 'cli', 0).catch((error) => {
    if (error instanceof InUseError) return null;
    throw error;
  });
  if (lock === null) {
    const running = await findRunningPostgres(settings.dataDir);
    if (!running) throw new Error('The local system is starting or stopping; try again in a moment.');
    return work(running.url);
  }
  try {
    const server = await startPostgres({ dataDir: settings.dataDir });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}
