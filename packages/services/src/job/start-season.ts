import { insertRun, isRunRecent, lockSchedules } from '@survivor/db';
import type { JobEngine } from '@survivor/jobs';
import { isSeasonLoaded } from '../feed/rounds-to-fetch.ts';
import type { PlanArgs } from './plan-schedules.ts';
import { enqueueRun } from './start-run.ts';

const RETRY_SECONDS = 30;

/** On a database without the season's rounds, InitializeGlobalState runs at once, and again while it fails (decisions 7). Whether it was started. */
export async function startSeason({ db, season, engine }: PlanArgs & { engine: JobEngine }): Promise<boolean> {
  if (await isSeasonLoaded({ db, season })) return false;
  const runId = await db.transaction().execute(async (tx) => {
    await lockSchedules(tx);
    if (await isRunRecent(tx, { name: 'InitializeGlobalState', seconds: RETRY_SECONDS })) return null;
    return await insertRun(tx, { name: 'InitializeGlobalState', payload: {} });
  });
  if (runId === null) return false;
  await enqueueRun({ db, queue: engine, run: { runId, name: 'InitializeGlobalState', payload: {} } });
  return true;
}
