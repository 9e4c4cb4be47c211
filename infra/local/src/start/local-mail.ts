import path from 'node:path';
import type { Settings } from '@survivor/env';
import { repoRoot, tsxLoader } from '../paths.ts';
import { claimFreePort, releasePort } from '../ports.ts';
import { type ServiceSpec, Supervised } from './supervised.ts';

const firstPort = 3950;

export interface LocalMail {
  stop(): Promise<void>;
  /** Where messages are shown; null when a relay is named, or nothing is to be caught. */
  readonly pageUrl: string | null;
  /** The variables that point the product at it. */
  readonly variables: Record<string, string>;
}

const NONE: LocalMail = { stop: async () => undefined, pageUrl: null, variables: {} };

/** Whether email of this run is caught: never in production, where messages are for people. */
const isMailCaught = ({ isProduction, mail }: Pick<Settings, 'isProduction' | 'mail'>): boolean => !isProduction && mail === null;

/** Starts the catch-all in a process of its own, at loopback, unless a relay is named. */
export async function startLocalMail(settings: Settings, onPid: ServiceSpec['onPid']): Promise<LocalMail> {
  if (!isMailCaught(settings)) return NONE;
  const { dataDir } = settings;
  const smtpPort = await claimFreePort(firstPort);
  const pagePort = await claimFreePort(smtpPort + 1);
  const pageUrl = `http://127.0.0.1:${pagePort}/`;
  const service = new Supervised({
    name: 'mail catch-all',
    args: [
      '--import',
      path.join(repoRoot, 'infra/local/bin/orphan-guard.mjs'),
      '--import',
      tsxLoader,
      path.join(repoRoot, 'infra/local/src/mail/main.ts'),
    ],
    cwd: repoRoot,
    env: { ...process.env, CATCH_ALL_OPTIONS: JSON.stringify({ smtpPort, pagePort, dataDir }) },
    readyUrl: pageUrl,
    logFile: path.join(dataDir, 'logs', 'mail.log'),
    onPid,
  });
  const variables = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_PAGE: pageUrl };
  const release = () => [smtpPort, pagePort].forEach(releasePort);
  await service.start().catch((error) =>
    service
      .stop()
      .then(() => Promise.reject(error))
      .finally(release),
  );
  return { stop: () => service.stop().finally(release), pageUrl, variables };
}
