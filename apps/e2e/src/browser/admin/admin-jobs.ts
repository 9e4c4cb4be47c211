import { beforeAll, describe } from 'vitest';
import { changeAnswers, holdCalls } from '../states/change-answers.ts';
import { refuseCalls } from '../states/other-answers.ts';
import { openScreen, reads, type World } from '../states/other-screen.ts';
import { ADMIN } from '../states/state-world.ts';
import { refuseInBatch } from './refuse-in-batch.ts';

const PATH = '/home/admin/hangfire';

/** Runs of every kind, more than a page of them. */
const ADD_RUNS = `
  insert into job_runs (name, type, status, payload, error_message, summary, retry_count, created_at, started_at, completed_at)
  select 'FetchGames', 'Background', case when n % 9 = 1 then 'Failed' else 'Succeeded' end, '{"scope": "current", "isForced": false}',
    case when n % 9 = 1 then E'Week 5: the source answered 503\\nThe stored games are kept.' end,
    case when n % 9 <> 1 then '16 games read, 3 changed' end, case when n % 9 = 1 then 2 else 0 end, at, at, at + interval '2 seconds'
  from generate_series(1, 300) n, lateral (select clock_timestamp() - n * interval '1 minute' as at) turn`;

export function describeJobs(world: World): void {
  describe('Job Management', () => {
    const keep = openScreen({ world, screen: 'Job Management', email: ADMIN });
    beforeAll(async () => {
      await world().system.pool.query(ADD_RUNS);
    });

    keep('schedules and runs', async (page) => {
      await world().goto(page, PATH);
      await reads(page, 'Online', 'Queue New Job', 'Trigger', 'Week 5: the source answered 503', 'Auto-refresh every 5 s');
    });

    keep('a failed run opened, on a page in the middle', async (page) => {
      await world().goto(page, `${PATH}?status=failed&page=2`);
      await page.locator('.row-toggle').first().click();
      await reads(page, 'The stored games are kept.', 'Copy error', 'Duration', 'Retry');
    });

    keep('queueing', async (page) => {
      await holdCalls(page, 'job.trigger');
      await world().goto(page, `${PATH}?type=recurring`);
      await page.getByRole('button', { name: 'Queue Job: Fetch NFL Teams' }).click();
      await reads(page, 'Queued…');
    });

    keep(
      'queueing failed, paused',
      async (page) => {
        await refuseCalls(page, 'job.trigger', { status: 503 });
        await world().goto(page, `${PATH}?type=recurring`);
        await page.getByRole('button', { name: 'Pause' }).click();
        await page.getByRole('button', { name: 'Queue Job: Fetch NFL Teams' }).click();
        await reads(page, 'Failed to queue job "Fetch NFL Teams"', 'Paused');
      },
      { noise: [/503/] },
    );

    keep('the queue is down, no worker was seen', async (page) => {
      const queue = { engine: 'redis', isUp: false, error: 'The job queue cannot be reached' };
      await changeAnswers(page, { procedure: 'job.overview', change: (answer) => ({ ...answer, workers: [], queue }) });
      await world().goto(page, `${PATH}?type=recurring`);
      await reads(page, 'The job queue cannot be reached.', 'Down', 'Never seen', 'Trigger');
    });

    keep('no hit', async (page) => {
      await world().goto(page, `${PATH}?search=no+such+job`);
      await reads(page, 'No jobs found');
    });

    keep('not loaded', async (page) => {
      await refuseInBatch(page, 'job.history', 'job.overview');
      await world().goto(page, PATH);
      await reads(page, "Couldn't load the jobs", "Couldn't load the overview", 'Failed to load jobs');
    });
  });
}
