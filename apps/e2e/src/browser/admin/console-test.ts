import { expect, test as stateTest } from '../states/state-test.ts';
import { seedConsole } from './seed-console.ts';

/** Adds job runs of every kind, enough for several pages. */
const ADD_RUNS = `
  insert into job_runs (name, type, status, payload, error_message, summary, retry_count, created_at, started_at, completed_at)
  select 'FetchGames', 'Background', case when n % 9 = 1 then 'Failed' else 'Succeeded' end, '{"scope": "current", "isForced": false}',
    case when n % 9 = 1 then E'Week 5: the source answered 503\\nThe stored games are kept.' end,
    case when n % 9 <> 1 then '16 games read, 3 changed' end, case when n % 9 = 1 then 2 else 0 end, at, at, at + interval '2 seconds'
  from generate_series(1, 300) n, lateral (select clock_timestamp() - n * interval '1 minute' as at) turn`;

/**
 * Playwright's test for the console, on a system with many pages of users, leagues, tickets and
 * runs.
 */
export const test = stateTest.extend({
  timeline: [
    async ({ timeline }, use) => {
      const world = await timeline.worldAt(null);
      await seedConsole(world.system, { users: 430, leagues: 120, tickets: 230 });
      await world.system.pool.query(ADD_RUNS);
      // Waits until the worker has counted the picks of the next deadline.
      await expect.poll(() => world.system.db.selectFrom('due_picks').select('round').execute()).not.toEqual([]);
      await use(timeline);
    },
    { scope: 'worker' },
  ],
});
