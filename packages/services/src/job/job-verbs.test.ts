import { ListJobsInput } from '@survivor/contract/job';
import type { Sort } from '@survivor/contract/sort';
import { failAttempt, findRun, insertRun, succeedRun } from '@survivor/db/queries/job-runs';
import { createUser } from '@survivor/db/testing';
import { type JobQueue, SCHEDULES } from '@survivor/jobs';
import { TRIGGERED_JOB_NAMES } from '@survivor/rules';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../context.ts';
import { callerOf, createTestContext, refusalOf, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { countJobs } from './count-jobs.ts';
import { listAvailableJobs } from './list-available-jobs.ts';
import { listJobs } from './list-jobs.ts';
import { planSchedules } from './plan-schedules.ts';
import { startRun } from './start-run.ts';
import { triggerJob, triggerRecurring } from './trigger-job.ts';
import { waitForRun } from './wait-for-run.ts';

let admin: Caller;
const away: JobQueue = {
  add: () => Promise.reject(new Error('redis://secret@host is away')),
  health: async () => ({ engine: 'redis', isUp: false, error: 'The job queue cannot be reached' }),
};

const test = useTestDatabase();
let ctx: TestContext;

beforeAll(async () => {
  admin = callerOf(await createUser(test.db), { isAdmin: true });
});
beforeEach(async () => {
  await test.db.deleteFrom('job_runs').execute();
  await test.db.deleteFrom('job_schedules').execute();
  ctx = createTestContext(test.db, { caller: admin });
});

/** Runs of the history below; every schedule has a row besides. */
const RUNS = 8;
const ALL = SCHEDULES.length + RUNS;
const list = (input: Record<string, unknown> = {}) => listJobs({ ctx, input: ListJobsInput.parse(input) });

describe('triggering', () => {
  it('records a run before the queue is told of it, and answers its id', async () => {
    const { id } = await triggerJob({ ctx, input: { jobName: 'FetchGames' } });
    const [queued] = ctx.queued;
    expect(queued).toMatchObject({ name: 'FetchGames', payload: { scope: 'current', isForced: false } });
    expect(await findRun(test.db, queued?.runId ?? '')).toMatchObject({ status: 'Enqueued', name: 'FetchGames' });
    expect((await list()).jobs.map((job) => job.id)).toEqual([id]);
  });

  it('refuses an unknown job by its field and an unknown schedule as not found', async () => {
    expect(await refusalOf(triggerJob({ ctx, input: { jobName: 'fetchgames' } }))).toMatchObject({
      code: 'validation',
      fields: { jobName: expect.any(Array) },
    });
    expect(await refusalOf(triggerRecurring({ ctx, input: { jobId: 'nightly' } }))).toMatchObject({ code: 'not-found' });
    expect(ctx.queued).toEqual([]);
  });

  it('does a schedule with its own scope', async () => {
    for (const { id } of SCHEDULES) await triggerRecurring({ ctx, input: { jobId: id } });
    expect(ctx.queued.map(({ name, payload }) => ({ name, payload }))).toEqual(SCHEDULES.map(({ name, payload }) => ({ name, payload })));
  });

  it('answers 503 when the queue is away, and the run is Failed with the reason and without a secret', async () => {
    const refusal = await refusalOf(triggerJob({ ctx: { ...ctx, queue: away }, input: { jobName: 'FetchTeams' } }));
    expect(refusal.code).toBe('unavailable');
    const [job] = (await list()).jobs;
    expect(job).toMatchObject({ status: 'Failed', errorMessage: 'The job queue cannot be reached' });
  });

  it.each(['player', 'stranger'] as const)('refuses a %s on every verb', async (who) => {
    const other = { ...ctx, caller: who === 'player' ? callerOf({ id: 2, name: 'Ben' }) : null };
    const calls = [
      listJobs({ ctx: other, input: ListJobsInput.parse({}) }),
      countJobs({ ctx: other }),
      listAvailableJobs({ ctx: other }),
      triggerJob({ ctx: other, input: { jobName: 'FetchTeams' } }),
      triggerRecurring({ ctx: other, input: { jobId: 'fetch-games' } }),
    ];
    for (const call of calls) expect((await refusalOf(call)).code).toBe(who === 'player' ? 'forbidden' : 'unauthenticated');
    expect(ctx.queued).toEqual([]);
  });
});

describe('the list of jobs', () => {
  async function createHistory(): Promise<void> {
    await planSchedules({ db: test.db, season: 2025 });
    for (let index = 0; index < 8; index += 1) {
      const id = await insertRun(test.db, { name: index % 2 ? 'FetchGames' : 'ProcessGamesOutcomes', payload: { scope: 'current' } });
      if (index < 3) await succeedRun(test.db, { id, summary: 'done' });
      else if (index < 5) await failAttempt(test.db, { id, message: 'The source is down', isFinal: true });
    }
  }

  it('shows the schedules, then every run, newest first, over all pages', async () => {
    await createHistory();
    const pageSize = ALL - RUNS + 1;
    const pages = [await list({ pageSize }), await list({ pageSize, page: 2 }), await list({ pageSize, page: 3 })];
    expect(pages.map(({ jobs }) => jobs.length)).toEqual([pageSize, RUNS - 1, 0]);
    expect(pages[0]).toMatchObject({ totalCount: ALL, totalPages: 2, page: 1 });
    const jobs = pages.flatMap((page) => page.jobs);
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(ALL);
    expect(new Set(jobs.slice(0, SCHEDULES.length).map(({ id }) => id))).toEqual(new Set(SCHEDULES.map(({ id }) => id)));
    expect(
      jobs
        .slice(0, SCHEDULES.length)
        .every(
          ({ type, status, nextRun }) => type === 'Recurring' && status === 'Scheduled' && (nextRun === null || nextRun instanceof Date),
        ),
    ).toBe(true);
    const times = jobs.slice(SCHEDULES.length).map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('keeps the schedules above the runs, however these are sorted', async () => {
    await createHistory();
    const rising = async (sort: Sort<'name' | 'status'>, key: 'name' | 'status') => {
      const { jobs } = await list({ sort, pageSize: 100 });
      expect(jobs.slice(0, SCHEDULES.length).every(({ type }) => type === 'Recurring')).toBe(true);
      return jobs.slice(SCHEDULES.length).map((job) => job[key]);
    };
    expect(await rising('name', 'name')).toEqual((await rising('-name', 'name')).sort());
    expect(await rising('status', 'status')).toEqual((await rising('-status', 'status')).sort());
    expect((await rising('-status', 'status'))[0]).toBe('Succeeded');
  });

  it('shows when a schedule ran last', async () => {
    await createHistory();
    const recurring = await list({ type: 'recurring' });
    const lastRuns = new Map(recurring.jobs.map(({ id, lastRun }) => [id, lastRun]));
    expect(lastRuns.get('fetch-games')).toBeInstanceOf(Date);
    expect(lastRuns.get('process-outcomes')).toBeInstanceOf(Date);
    expect(lastRuns.get('fetch-games-daily')).toBeNull();
  });

  it.each([
    [{ status: 'Failed' }, 2],
    [{ status: 'Scheduled' }, SCHEDULES.length],
    [{ type: 'Background' }, RUNS],
    [{ type: 'Background', status: 'Scheduled' }, 0],
    [{ search: 'nfl games' }, SCHEDULES.filter(({ name }) => name === 'FetchGames').length + RUNS / 2],
    [{ search: 'NFL Games', status: 'Failed' }, 1],
    [{ search: '%' }, 0],
  ])('with %j has %i rows', async (input, count) => {
    await createHistory();
    const { jobs, totalCount } = await list(input);
    expect([jobs.length, totalCount]).toEqual([count, count]);
  });

  it('counts every status, and names every job that can be queued', async () => {
    expect(await countJobs({ ctx })).toEqual({ Succeeded: 0, Failed: 0, Processing: 0, Enqueued: 0, Scheduled: 0 });
    await createHistory();
    expect(await countJobs({ ctx })).toEqual({ Succeeded: 3, Failed: 2, Processing: 0, Enqueued: 3, Scheduled: SCHEDULES.length });
    expect((await listAvailableJobs({ ctx })).map(({ name }) => name)).toEqual([...TRIGGERED_JOB_NAMES]);
  });
});

describe('waiting for a run', () => {
  it('tells how it went as soon as it is over', async () => {
    const runId = await startRun({ ctx, name: 'FetchTeams', payload: {}, type: 'Immediate' });
    const waiting = waitForRun({ ctx, runId, timeoutMs: 30_000 });
    await succeedRun(test.db, { id: runId, summary: '32 teams read' });
    expect(await waiting).toEqual({ status: 'Succeeded', summary: '32 teams read', errorMessage: null });
    expect(ctx.queued[0]?.isUrgent).toBe(true);
  });
});
