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
  await refuseInBatch(page, 'job.history', 'job.overview');
  await page.goto(PATH);
  await reads(page, "Couldn't load the jobs", "Couldn't load the overview", 'Failed to load jobs');
  await look();
});
