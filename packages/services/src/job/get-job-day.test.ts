import { JobDayOutput } from '@survivor/contract/job';
import { insertRun } from '@survivor/db/queries/job/job-runs';
import { createUser } from '@survivor/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { callerOf, createTestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getJobDay } from './get-job-day.ts';

const HOUR = 3_600_000;

const test = useTestDatabase();

type Hour = JobDayOutput['hours'][number];

/** Recomputes the hour from the rows. */
async function recount({ from }: Pick<Hour, 'from'>): Promise<Hour> {
  const rows = await test.db.selectFrom('job_runs').selectAll().execute();
  const own = rows.filter(({ created_at: at }) => at >= from && at.getTime() < from.getTime() + HOUR);
  const durations = own.flatMap((run) =>
    run.completed_at && run.started_at ? [run.completed_at.getTime() - run.started_at.getTime()] : [],
  );
  return {
    from,
    runs: own.length,
    failed: own.filter(({ status }) => status === 'Failed').length,
    meanMs: durations.length === 0 ? null : Math.round(durations.reduce((sum, one) => sum + one, 0) / durations.length),
    longestMs: durations.length === 0 ? null : Math.max(...durations),
  };
}

it('the last day by hour matches the runs', async () => {
  for (let place = 0; place < 60; place += 1) {
    await sql`insert into job_runs (name, type, status, created_at, started_at, completed_at)
      select 'FetchGames', 'Background', ${place % 7 === 0 ? 'Failed' : 'Succeeded'}, at, at, at + make_interval(secs => ${1 + (place % 5)}::int)
      from (select clock_timestamp() - make_interval(mins => ${place * 29}::int) as at) turn`.execute(test.db);
  }
  await insertRun(test.db, { name: 'FetchTeams', payload: {} });
  const ctx = createTestContext(test.db, { caller: callerOf(await createUser(test.db), { isAdmin: true }) });
  const { hours } = JobDayOutput.parse(await getJobDay({ ctx }));
  expect(hours).toHaveLength(24);
  expect(hours).toEqual(await Promise.all(hours.map(recount)));
  expect(hours.reduce((sum, { runs }) => sum + runs, 0)).toBeGreaterThan(45);
  expect(new Set(hours.map(({ from }, at) => from.getTime() - at * HOUR)).size).toBe(1);
});
