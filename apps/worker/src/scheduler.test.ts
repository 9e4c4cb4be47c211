import { setTimeout as sleep } from 'node:timers/promises';
import { listRuns } from '@survivor/db/queries/job/job-runs';
import { setNextRun } from '@survivor/db/queries/job/job-schedules';
import { ClocksDisagreeError } from '@survivor/db/queries/season/clock';
import { createTestDatabase, shiftHostClock } from '@survivor/db/testing';
import { DEMO_SEASON_START_CLOCK } from '@survivor/feed';
import { makeQueue } from '@survivor/jobs/bullmq';
import { prepareDatabase } from '@survivor/services';
import { expect, it } from 'vitest';
import { startScheduler } from './scheduler.ts';

const HOUR = 3_600_000;
const JOB = 'FetchTeams';

it('starts nothing while the clocks of the worker and of the database disagree, and catches up when they agree (rules 1)', async () => {
  const { db, url, close } = await createTestDatabase();
  const clock = { kind: 'virtual', at: new Date(DEMO_SEASON_START_CLOCK) } as const;
  await prepareDatabase(db, { season: 2025, sportsSource: 'demo', clock, adminEmails: [] });
  const engine = makeQueue({ redisUrl: null, databaseUrl: url });
  const troubles: unknown[] = [];
  const countRuns = async () => (await listRuns(db, { names: [JOB], type: null, status: null }, { offset: 0, limit: 10 })).length;
  await shiftHostClock(db, HOUR);
  const waits = async (more: number) => {
    const before = troubles.length;
    while (troubles.slice(before).filter((error) => error instanceof ClocksDisagreeError).length < more) await sleep(20);
  };
  const scheduler = startScheduler({ db, season: 2025, engine, onError: (error) => troubles.push(error) });
  try {
    await waits(1);
    await setNextRun(db, { id: 'fetch-teams-daily', seconds: -1 });
    await waits(3);
    expect(await countRuns()).toBe(0);
    await shiftHostClock(db, 0);
    while ((await countRuns()) === 0) await sleep(20);
  } finally {
    await scheduler.stop();
    await engine.close();
    await close();
  }
});
