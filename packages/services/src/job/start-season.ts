import { insertRun, inTransaction, isRunRecent, lockSchedules, readRunOutcomes } from '@survivor/db';
import type { JobEngine } from '@survivor/jobs';
import { isSeasonLoaded } from '../feed/is-season-loaded.ts';
import type { PlanArgs } from './plan-schedules.ts';
import { enqueueRun } from './start-run.ts';

const RETRY_SECONDS = 30;
const NAME = 'InitializeGlobalState';

/** A season that was loaded only half counts as not loaded. */
async function isStarted({ db, season }: PlanArgs): Promise<boolean> {
  if (!(await isSeasonLoaded({ db, season }))) return false;
  const { hasSucceeded, hasFailed } = await readRunOutcomes(db, NAME);
  return hasSucceeded || !hasFailed;
}

/** On a database without the season's rounds, InitializeGlobalState runs at once, and again while it fails (decisions 7). Whether it was started. */
export async function startSeason({ db, season, engine }: PlanArgs & { engine: JobEngine }): Promise<boolean> {
  if (await isStarted({ db, season })) return false;
  const runId = await inTransaction(db, async (tx) => {
    await lockSchedules(tx);
    if (await isRunRecent(tx, { name: NAME, seconds: RETRY_SECONDS })) return null;
    return await insertRun(tx, { name: NAME, payload: {} });
  });
  if (runId === null) return false;
  await enqueueRun({ db, queue: engine, run: { runId, name: NAME, payload: {} } });
  return true;
}
