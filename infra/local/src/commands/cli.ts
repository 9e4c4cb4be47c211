import type { Settings } from '@survivor/env';
import { startPostgres } from '../postgres/start-postgres.ts';
import { runProgram } from '../run-program.ts';
import { childEnvironment, readLocalSettings } from '../start/local-settings.ts';
import { findRun, InUseError, RunLock } from '../start/run-lock.ts';
import { buildAll, bundleOf } from '../turbo.ts';

/** `npm run cli -- ...`: the operator's command line, on the database of the local system. */
export async function runCli(args: string[]): Promise<number> {
  const settings = readLocalSettings(process.env);
  await buildAll();
  return withDatabase(settings, async (databaseUrl) => {
    const smtpUrl = settings.mail === null ? findRun(settings.dataDir)?.smtpUrl : null;
    const env = childEnvironment(settings, {
      port: settings.port.value,
      publicUrl: settings.publicUrl,
      databaseUrl,
      oidc: settings.oidc ? {} : { OIDC_ISSUER: 'http://127.0.0.1:3900', OIDC_LOCAL: '1' },
      mail: smtpUrl ? { SMTP_URL: smtpUrl } : {},
      workerHealthPort: 1,
    });
    return (await runProgram(['--enable-source-maps', bundleOf('cli'), ...args], env)).code;
  });
}

/** Starts the local database if it does not run. */
async function withDatabase({ databaseUrl, dataDir }: Settings, work: (url: string) => Promise<number>): Promise<number> {
  if (databaseUrl !== null) return work(databaseUrl);
  const lock = await RunLock.acquire(dataDir, 'cli', 0).catch((error: unknown) => {
    if (error instanceof InUseError) return null;
    throw error;
  });
  if (lock === null) {
    const url = findRun(dataDir)?.databaseUrl;
    if (!url) throw new Error('The local system is starting or stopping; try again in a moment.');
    return work(url);
  }
  try {
    const server = await startPostgres({ dataDir });
    return await work(server.url).finally(() => server.stop());
  } finally {
    lock.release();
  }
}
