import type { Db } from '@survivor/db/connection/database';
import type { Settings } from '@survivor/env';
import type { JobQueue } from '@survivor/jobs';

export type ActionDeps = {
  readonly db: Db;
  readonly env: Pick<Settings, 'season' | 'sportsSource' | 'clock' | 'adminEmails' | 'appSecrets' | 'mail' | 'publicUrl' | 'redisUrl'> & {
    /** The database URL without a pooler. */
    readonly databaseDirectUrl: string;
  };
  /** Opens the queue for the work and closes it afterwards. */
  readonly withQueue: <T>(work: (queue: JobQueue) => Promise<T>) => Promise<T>;
  readonly emptyQueue: () => Promise<void>;
  readonly productVersion: string;
  readonly now: Date;
};

/** The output, and the exit code: 0 for done, 1 for refused. */
export type ActionResult = { readonly exitCode: 0 | 1; readonly text: string };

export const done = (text: string): ActionResult => ({ exitCode: 0, text });
export const refused = (text: string): ActionResult => ({ exitCode: 1, text });
