import path from 'node:path';
import { guarded, repoRoot, sourceArgs } from '../paths.ts';
import { claimFreePort } from '../ports.ts';
import type { LocalService } from './supervised.ts';

const FIRST_PORT = 3950;

/** The mail server of a data folder, which sends nothing. */
export async function localMail(dataDir: string): Promise<LocalService> {
  const smtpPort = await claimFreePort(FIRST_PORT);
  const pagePort = await claimFreePort(smtpPort + 1);
  const pageUrl = `http://127.0.0.1:${pagePort}/`;
  return {
    spec: {
      name: 'mail server',
      args: guarded(...sourceArgs('infra/local/src/mail/main.ts')),
      cwd: repoRoot,
      env: { ...process.env, CATCH_ALL_OPTIONS: JSON.stringify({ smtpPort, pagePort, dataDir }) },
      readyUrl: pageUrl,
      logFile: path.join(dataDir, 'logs/mail.log'),
    },
    variables: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_PAGE: pageUrl },
  };
}
