import type { Db } from '@survivor/db/connection/database';
import type { Settings } from '@survivor/env';
import type { JobQueue } from '@survivor/jobs';

export type ActionDeps = {
  readonly db: Db;
  readonly env: Pick<Settings, 'season' | 'sportsSource' | 'clock' | 'adminEmails' | 'appSecrets' | 'mail' | 'publicUrl' | 'redisUrl'> & {
    /** Past every pooler. */
    readonly databaseDirectUrl: string;
  };
  /** Runs the work with the queue, which is closed after it. */
  readonly withQueue: <T>(work: (queue: JobQueue) => Promise<T>) => Promise<T>;
  readonly emptyQueue: () => Promise<void>;
  readonly productVersion: string;
  readonly now: Date;
};

/** What is said, and how the process ends: 0 done, 1 refused. */
export type ActionResult = { readonly exitCode: 0 | 1; readonly text: string };

export const done = (text: string): ActionResult => ({ exitCode: 0, text });
export const refused = (text: string): ActionResult => ({ exitCode: 1, text });
