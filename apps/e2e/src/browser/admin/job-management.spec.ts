import { changeAnswers, holdCalls } from '../states/change-answers.ts';
import { reads } from '../states/page-texts.ts';
import { refuseCalls } from '../states/refuse-answers.ts';
import { ADMIN } from '../states/state-world.ts';
import { test } from './console-test.ts';
import { refuseInBatch } from './refuse-in-batch.ts';

const PATH = '/home/admin/hangfire';

test.use({ album: 'Job Management', email: ADMIN });

test('schedules and runs', async ({ page, look }) => {
  await page.goto(PATH);
  await reads(page, 'Online', 'Queue New Job', 'Trigger', 'Week 5: the source answered 503', 'Auto-refresh every 5 s');
  await reads(page, '16 games read, 3 changed', 'took 2.0 s', 'Last run: failed', 'Jobs, last day', 'Longest run in each hour.');
  await look();
});

test('the last day as a table', async ({ page, look }) => {
  await page.goto(`${PATH}?type=recurring`);
  await page.getByText('As a table').click();
  await reads(page, 'Hour', 'Mean', 'Longest');
  await look();
});

test('long runs are under way', async ({ page, look }) => {
  await changeAnswers(page, {
    procedure: 'job.history',
    change: (answer) => {
      const { jobs, ...rest } = Object(answer);
      const under = { status: 'Processing', completedAt: null, durationMs: null, summary: null, errorMessage: null, retryCount: 1 };
      const progress = [
        { done: 400_000, of: 1_000_000, unit: 'members' },
        { done: 12, of: 18, unit: 'rounds' },
      ];
      const changed = (job: { type: string; lastResult: object | null }) => {
        if (job.lastResult !== null)
          return { ...job, lastResult: { ...job.lastResult, status: 'Succeeded', words: '14 games read, 2 changed' } };
        return job.type === 'Background' ? { ...job, ...under, progress: progress.pop() ?? null } : job;
      };
      return { ...rest, jobs: jobs.map(changed) };
    },
  });
  await page.goto(PATH);
  await reads(page, 'Last run: succeeded', '14 games read, 2 changed', '400,000 of 1,000,000 members done', '12 of 18 weeks read');
  await look();
});

test('a failed run opened, on a page in the middle', async ({ page, look }) => {
  await page.goto(`${PATH}?status=failed&page=2`);
  await page.locator('.row-toggle').first().click();
  await reads(page, 'The stored games are kept.', 'Copy error', 'Duration', 'Retry');
  await look();
});

test('queueing', async ({ page, look }) => {
  await holdCalls(page, 'job.trigger');
  await page.goto(`${PATH}?type=recurring`);
  await page.getByRole('button', { name: 'Queue Job: Fetch NFL Teams' }).click();
  await reads(page, 'Queued…');
  await look();
});

test('queueing failed, paused', async ({ page, look }) => {
  await refuseCalls(page, 'job.trigger', { status: 503 });
  await page.goto(`${PATH}?type=recurring`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Queue Job: Fetch NFL Teams' }).click();
  await reads(page, 'Failed to queue job "Fetch NFL Teams"', 'Paused');
  await look({ noise: [/503/] });
});

test('the queue is down, no worker was seen', async ({ page, look }) => {
  const queue = { engine: 'redis', isUp: false, error: 'The job queue cannot be reached' };
  await changeAnswers(page, { procedure: 'job.overview', change: (answer) => ({ ...answer, workers: [], queue }) });
  await page.goto(`${PATH}?type=recurring`);
  await reads(page, 'The job queue cannot be reached.', 'Down', 'Never seen', 'Trigger');
  await look();
});

test('no hit', async ({ page, look }) => {
  await page.goto(`${PATH}?search=no+such+job`);
  await reads(page, 'No jobs found');
  await look();
});

test('not loaded', async ({ page, look }) => {
  await refuseInBatch(page, 'job.history', 'job.overview', 'job.day');
  await page.goto(PATH);
  await reads(page, "Couldn't load the jobs", "Couldn't load the overview", "Couldn't load the last day", 'Failed to load jobs');
  await look();
});
