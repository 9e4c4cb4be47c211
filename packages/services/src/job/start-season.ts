import { inTransaction } from '@survivor/db/connection/in-transaction';
import { insertRun } from '@survivor/db/queries/job/job-runs';
import { lockSchedules, readSeasonLoadAttempts, type SeasonLoadAttempts } from '@survivor/db/queries/job/job-schedules';
import { wasSeasonLoaded } from '@survivor/db/queries/season/seasons';
import type { JobEngine } from '@survivor/jobs';
import { requireSeason } from '../season/feed/season-loading.ts';
import type { PlanArgs } from './plan-schedules.ts';
import { enqueueRun } from './start-run.ts';

const NAME = 'InitializeGlobalState';
/**
 * Failed starts are retried after 30 seconds, then after twice as long each time, up to five
 * minutes.
 */
const RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 300;
/** A source without a schedule is requested once an hour (rules 2). */
const UNPUBLISHED_SECONDS = 3600;

function isTooSoon({ failures, isUnfinished, hasFailed, secondsAgo }: SeasonLoadAttempts): boolean {
  if (isUnfinished) return true;
  if (secondsAgo === null) return false;
  const wait = hasFailed ? Math.min(RETRY_SECONDS * 2 ** Math.min(failures - 1, 10), MAX_RETRY_SECONDS) : UNPUBLISHED_SECONDS;
  return secondsAgo < wait;
}

/**
 * Starts InitializeGlobalState for the newest season until it is loaded: again after failures, and
 * hourly while the source has no schedule (rules 2 and 7). Returns whether a run was started.
 */
export async function startSeason({ db, season, engine }: PlanArgs & { engine: JobEngine }): Promise<boolean> {
  const { id } = await requireSeason(db, season);
  if (await wasSeasonLoaded(db, id)) return false;
  const payload = { season };
  const runId = await inTransaction(db, async (tx) => {
    await lockSchedules(tx);
    if (await wasSeasonLoaded(tx, id)) return null;
    if (isTooSoon(await readSeasonLoadAttempts(tx, { name: NAME, season }))) return null;
    return await insertRun(tx, { name: NAME, payload });
  });
  if (runId === null) return false;
  await enqueueRun({ db, queue: engine, run: { runId, name: NAME, payload } });
  return true;
}
