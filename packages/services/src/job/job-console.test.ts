import { JobHistoryOutput, JobOverviewOutput, ListJobsInput, ListJobsOutput } from '@survivor/contract/job';
import { type JobName, TRIGGERED_JOB_NAMES } from '@survivor/contract/job-names';
import { failAttempt, findRun, insertRun, recordProgress, startRunAttempt, succeedRun } from '@survivor/db/queries/job/job-runs';
import { deleteHeartbeat, recordHeartbeat } from '@survivor/db/queries/job/worker-heartbeats';
import { pauseSource } from '@survivor/db/queries/season/source-calls';
import { createUser } from '@survivor/db/testing';
import { type JobQueue, SCHEDULES } from '@survivor/jobs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../context.ts';
import { jobRunIds } from '../ids.ts';
import { callerOf, createTestContext, refusalOf, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { countJobs } from './count-jobs.ts';
import { getJobOverview } from './get-job-overview.ts';
import { listAvailableJobs } from './list-available-jobs.ts';
import { listJobs } from './list-jobs.ts';
import { planSchedules } from './plan-schedules.ts';
import { retryJob } from './retry-job.ts';
import { triggerJob, triggerRecurring } from './trigger-job.ts';

const MINUTE = 60_000;
/** The runs of `createHistory`. Each schedule adds a row. */
const RUNS = 8;

const test = useTestDatabase();
let admin: Caller;
let ctx: TestContext;
beforeAll(async () => {
  admin = callerOf(await createUser(test.db), { isAdmin: true });
});
beforeEach(async () => {
  for (const table of ['job_runs', 'job_schedules', 'settings', 'source_calls', 'worker_heartbeats'] as const) {
    await test.db.deleteFrom(table).execute();
  }
  ctx = createTestContext(test.db, { caller: admin });
});

const publicId = (id: string) => jobRunIds.encode(Number(id));
const list = (input: Record<string, unknown> = {}) => listJobs({ ctx, input: ListJobsInput.parse(input) });
const history = async () => JobHistoryOutput.parse(await list());
const overview = async () => JobOverviewOutput.parse(await getJobOverview({ ctx }));

async function addFailedRun({ payload = {}, message = 'The source is down' }: { payload?: object; message?: string } = {}) {
  const id = await insertRun(test.db, { name: 'FetchGames', payload: { ...payload } });
  await startRunAttempt(test.db, { id, retryCount: 2 });
  await failAttempt(test.db, { id, message, isFinal: true });
  return id;
}

async function createHistory(): Promise<void> {
  await planSchedules({ db: test.db, season: 2025 });
  for (let index = 0; index < RUNS; index += 1) {
    const name: JobName = index % 2 ? 'FetchGames' : 'ProcessGamesOutcomes';
    const id = await insertRun(test.db, { name, payload: { scope: 'current' } });
    if (index < 3) await succeedRun(test.db, { id, summary: 'done' });
    else if (index < 5) await failAttempt(test.db, { id, message: 'The source is down', isFinal: true });
  }
}

describe('the list of jobs', () => {
  it('shows the schedules, then every run, newest first, over all pages', async () => {
    await createHistory();
    const pageSize = SCHEDULES.length + 1;
    const pages = [await list({ pageSize }), await list({ pageSize, page: 2 }), await list({ pageSize, page: 3 })];
    expect(pages.map(({ jobs }) => jobs.length)).toEqual([pageSize, RUNS - 1, 0]);
    expect(pages[0]).toMatchObject({ totalCount: SCHEDULES.length + RUNS, totalPages: 2, page: 1 });
    const jobs = pages.flatMap((page) => page.jobs);
    expect(new Set(jobs.slice(0, SCHEDULES.length).map(({ id }) => id))).toEqual(new Set(SCHEDULES.map(({ id }) => id)));
    const runs = jobs.slice(SCHEDULES.length);
    expect(new Set(runs.map(({ id }) => id)).size).toBe(RUNS);
    const times = runs.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it.each(['name', 'status'] as const)('keeps the schedules above the runs when these are sorted by %s', async (key) => {
    await createHistory();
    const sorted = async (sort: string) => {
      const { jobs } = await list({ sort, pageSize: 100 });
      expect(jobs.slice(0, SCHEDULES.length).every(({ type }) => type === 'Recurring')).toBe(true);
      return jobs.slice(SCHEDULES.length).map((job) => job[key]);
    };
    const rising = await sorted(key);
    expect(rising).toEqual([...rising].sort());
    expect(await sorted(`-${key}`)).toEqual(rising.toReversed());
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
    await createHistory();
    expect(await countJobs({ ctx })).toEqual({ Succeeded: 3, Failed: 2, Processing: 0, Enqueued: 3, Scheduled: SCHEDULES.length });
    expect((await listAvailableJobs({ ctx })).map(({ name }) => name)).toEqual([...TRIGGERED_JOB_NAMES]);
  });

  it('shows duration, summary and attempts of a run, and over REST no more than the contract', async () => {
    const waiting = await insertRun(test.db, { name: 'FetchTeams', payload: {} });
    const done = await insertRun(test.db, { name: 'ProcessGamesOutcomes', payload: {}, type: 'Immediate' });
    await startRunAttempt(test.db, { id: done, retryCount: 0 });
    await succeedRun(test.db, { id: done, summary: '2 leagues graded' });
    const failed = await addFailedRun();
    await sql`update job_runs set started_at = created_at, completed_at = created_at + interval '1500 ms' where started_at is not null`.execute(
      test.db,
    );
    const jobs = new Map((await history()).jobs.map((job) => [job.id, job]));
    const unstarted = { attemptsMade: 0, attemptsMax: 3, durationMs: null, summary: null, isRetryable: false };
    expect(jobs.get(publicId(waiting))).toMatchObject(unstarted);
    const succeeded = { attemptsMade: 1, attemptsMax: 1, durationMs: 1500, summary: '2 leagues graded', isRetryable: false };
    expect(jobs.get(publicId(done))).toMatchObject(succeeded);
    expect(jobs.get(publicId(failed))).toMatchObject({ attemptsMade: 3, attemptsMax: 3, durationMs: 1500, isRetryable: true });
    const keys = 'id,name,type,status,createdAt,startedAt,completedAt,lastRun,nextRun,retryCount,errorMessage'.split(',').sort();
    for (const job of ListJobsOutput.parse(await list()).jobs) expect(Object.keys(job).sort()).toEqual(keys);
  });

  it('shows the progress of a running run, and none of a restarted or finished one', async () => {
    const id = await insertRun(test.db, { name: 'ProcessGamesOutcomes', payload: {} });
    const progress = async () => (await history()).jobs.find((job) => job.id === publicId(id))?.progress;
    await startRunAttempt(test.db, { id, retryCount: 0 });
    expect(await progress()).toBeNull();
    await recordProgress(test.db, { id, done: 40_000, of: 100_000 });
    expect(await progress()).toEqual({ done: 40_000, of: 100_000, unit: 'members' });
    await startRunAttempt(test.db, { id, retryCount: 1 });
    expect(await progress()).toBeNull();
    await succeedRun(test.db, { id, summary: 'done' });
    await recordProgress(test.db, { id, done: 1, of: 2 });
    expect(await progress()).toBeNull();
  });

  it('shows the last outcome of each schedule, whatever is running', async () => {
    await planSchedules({ db: test.db, season: 2025 });
    const payload = { scope: 'undecided' };
    const id = await insertRun(test.db, { name: 'FetchGames', payload });
    await startRunAttempt(test.db, { id, retryCount: 0 });
    await succeedRun(test.db, { id, summary: '16 games read' });
    await sql`update job_runs set created_at = created_at - interval '2 hours', started_at = completed_at - interval '800 ms'`.execute(
      test.db,
    );
    const schedules = async () => new Map((await history()).jobs.map((job) => [job.id, job]));
    const hourly = (await schedules()).get('fetch-games-hourly');
    expect(hourly?.lastResult).toMatchObject({ status: 'Succeeded', durationMs: 800, words: '16 games read' });
    expect(hourly?.lastRun).toBeInstanceOf(Date);
    expect((await schedules()).get('fetch-games-daily')?.lastResult).toBeNull();
    await addFailedRun({ payload, message: 'The source is down\n  at fetchRound' });
    const running = await insertRun(test.db, { name: 'FetchGames', payload });
    await startRunAttempt(test.db, { id: running, retryCount: 0 });
    expect((await schedules()).get('fetch-games-hourly')?.lastResult).toMatchObject({ status: 'Failed', words: 'The source is down' });
  });
});

describe('triggering', () => {
  it('records a run before it is queued, and returns its id; a schedule is triggered with its own scope', async () => {
    const { id } = await triggerJob({ ctx, input: { jobName: 'FetchGames' } });
    const [queued] = ctx.queued;
    expect(queued).toMatchObject({ name: 'FetchGames', payload: { scope: 'current', isForced: false } });
    expect(await findRun(test.db, queued?.runId ?? '')).toMatchObject({ status: 'Enqueued', name: 'FetchGames' });
    expect((await list()).jobs.map((job) => job.id)).toEqual([id]);
    for (const schedule of SCHEDULES) await triggerRecurring({ ctx, input: { jobId: schedule.id } });
    const triggered = ctx.queued.slice(1).map(({ name, payload }) => ({ name, payload }));
    expect(triggered).toEqual(SCHEDULES.map(({ name, payload }) => ({ name, payload })));
  });

  it('is refused while the queue is unavailable, and the run is Failed with the reason and without a secret', async () => {
    const queue = { ...ctx.queue, add: () => Promise.reject(new Error('redis://secret@host is away')) };
    const refusal = await refusalOf(triggerJob({ ctx: { ...ctx, queue }, input: { jobName: 'FetchTeams' } }));
    expect(refusal.code).toBe('unavailable');
    expect((await list()).jobs).toMatchObject([{ status: 'Failed', errorMessage: 'The job queue cannot be reached' }]);
  });
});

describe('retrying', () => {
  it('starts a new run with the payload of the failed one or the default, never forced', async () => {
    const payloads = [{ scope: 'undecided' }, { scope: 'all', isForced: true }, { scope: 'everything' }];
    for (const payload of payloads) {
      const failed = await addFailedRun({ payload });
      const { id } = await retryJob({ ctx, input: { id: publicId(failed) } });
      expect(id).not.toBe(publicId(failed));
      expect(await findRun(test.db, failed)).toMatchObject({ status: 'Failed' });
    }
    expect(ctx.queued.map(({ payload }) => payload)).toEqual([
      { scope: 'undecided', isForced: false },
      { scope: 'all', isForced: false },
      { scope: 'current', isForced: false },
    ]);
  });

  it('accepts failed runs of known jobs only', async () => {
    const waiting = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    expect(await refusalOf(retryJob({ ctx, input: { id: publicId(waiting) } }))).toMatchObject({ code: 'conflict' });
    expect(await refusalOf(retryJob({ ctx, input: { id: jobRunIds.encode(2_000_000_000) } }))).toMatchObject({ code: 'not-found' });
    const foreign = await addFailedRun();
    await sql`update job_runs set name = 'MineCoins' where id = ${foreign}`.execute(test.db);
    expect((await refusalOf(retryJob({ ctx, input: { id: publicId(foreign) } }))).message).toBe('Cannot retry this job type');
    expect((await history()).jobs.find(({ id }) => id === publicId(foreign))).toMatchObject({ name: 'MineCoins', isRetryable: false });
    expect(ctx.queued).toEqual([]);
  });

  it('and triggering are recorded in the audit log with the run', async () => {
    const failed = publicId(await addFailedRun());
    const ids = [
      await retryJob({ ctx, input: { id: failed } }),
      await triggerJob({ ctx, input: { jobName: 'FetchTeams' } }),
      await triggerRecurring({ ctx, input: { jobId: 'fetch-games-daily' } }),
    ].map(({ id }) => id);
    const rows = await test.db.selectFrom('admin_audit').select(['actor_id', 'action', 'subject', 'details']).orderBy('id').execute();
    expect(rows.slice(-3)).toEqual([
      { actor_id: admin.id, action: 'job retry', subject: 'FetchGames', details: { failedRunId: failed, runId: ids[0] } },
      { actor_id: admin.id, action: 'job trigger', subject: 'FetchTeams', details: { runId: ids[1] } },
      { actor_id: admin.id, action: 'job trigger', subject: 'FetchGames', details: { schedule: 'fetch-games-daily', runId: ids[2] } },
    ]);
  });
});

describe('the overview', () => {
  it('of an empty system is empty', async () => {
    expect(await overview()).toEqual({
      now: expect.any(Date),
      counts: { Succeeded: 0, Failed: 0, Processing: 0, Enqueued: 0, Scheduled: 0 },
      workers: [],
      queue: { engine: 'postgresql', isUp: true, waiting: 0, active: 0, delayed: 0, failed: 0 },
      data: { lastFetchSucceededAt: null, lastGradingSucceededAt: null, feedAgeMs: null },
      source: { callsLastMinute: 0, ceiling: null, backOffUntil: null },
    });
  });

  it('shows the age of the data by the last successful runs', async () => {
    const run = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    await succeedRun(test.db, { id: run, summary: 'done' });
    await sql`update job_runs set completed_at = clock_timestamp() - interval '3 minutes'`.execute(test.db);
    await addFailedRun();
    const { data } = await overview();
    expect(data.feedAgeMs).toBeGreaterThanOrEqual(3 * MINUTE);
    expect(data.lastGradingSucceededAt).toBeNull();
  });

  it('shows live and silent workers, and none that ended or were silent for an hour', async () => {
    for (const id of ['live', 'silent', 'gone', 'stopped']) await recordHeartbeat(test.db, { id, label: `host, ${id}` });
    await sql`update worker_heartbeats set beat_at = beat_at - interval '40 seconds' where id = 'silent'`.execute(test.db);
    await sql`update worker_heartbeats set beat_at = beat_at - interval '2 hours' where id = 'gone'`.execute(test.db);
    await deleteHeartbeat(test.db, 'stopped');
    await recordHeartbeat(test.db, { id: 'live', label: 'host, live' });
    const { workers } = await overview();
    expect(workers.map(({ id, isOnline }) => `${id} ${isOnline}`).sort()).toEqual(['live true', 'silent false']);
  });

  it('counts the calls to the source in the last minute, and shows when its pause ends', async () => {
    await sql`insert into source_calls select clock_timestamp() - wait from unnest('{1 s, 59 s, 61 s}'::interval[]) wait`.execute(test.db);
    await pauseSource(test.db, { seconds: 90 });
    ctx = createTestContext(test.db, { caller: admin, settings: { sourceCallsPerMinute: 20 } });
    const { source, now } = await overview();
    expect(source).toMatchObject({ callsLastMinute: 2, ceiling: 20 });
    expect((source.backOffUntil?.getTime() ?? 0) - now.getTime()).toBeGreaterThan(MINUTE);
  });

  it('and the history work while the queue is unavailable', async () => {
    const away = { engine: 'redis', isUp: false, error: 'The job queue cannot be reached' } as const;
    const queue: JobQueue = { ...ctx.queue, health: async () => away };
    await addFailedRun();
    ctx = createTestContext(test.db, { caller: admin, queue });
    expect((await overview()).queue).toEqual(away);
    expect((await history()).jobs).toHaveLength(1);
  });
});
