import type { Db } from '@survivor/db/connection/database';
import { pauseSource, readSourcePause } from '@survivor/db/queries/season/source-calls';
import { SourceError } from '@survivor/feed';
import { UnrecoverableJobError } from '@survivor/jobs';

const PAUSE_SECONDS = 60;

/**
 * Throws `UnrecoverableJobError` while calls to the source are paused (rules 7). Forced runs skip
 * this.
 */
export async function requireNoSourcePause({ db }: { db: Db }): Promise<void> {
  const pause = await readSourcePause(db);
  if (pause !== null)
    throw new UnrecoverableJobError(`The sports source asked for no calls until ${pause.until.toISOString().slice(11, 19)} UTC`);
}

/**
 * Calls the source. On "too many requests" or Retry-After, all workers pause their calls, and the
 * run ends.
 */
export async function callSource<T>({ db }: { db: Db }, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.kind !== 'rate-limited' && error.retryAfterSeconds === null) throw error;
    await pauseSource(db, { seconds: Math.max(error.retryAfterSeconds ?? PAUSE_SECONDS, 1) });
    throw new UnrecoverableJobError(error.message);
  }
}
