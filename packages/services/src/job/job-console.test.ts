import { JobHistoryOutput, JobOverviewOutput, ListJobsInput, ListJobsOutput } from '@survivor/contract/job';
import { beginRun, failAttempt, findRun, insertRun, noteProgress, succeedRun } from '@survivor/db/queries/job-runs';
import { holdSource } from '@survivor/db/queries/source-calls';
import { beatHeart, stopHeart } from '@survivor/db/queries/worker-heartbeats';
import { createUser } from '@survivor/db/testing';
import type { JobQueue } from '@survivor/jobs';
import type { JobName } from '@survivor/rules';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../context.ts';
import { jobRunIds } from '../ids.ts';
import { callerOf, createTestContext, refusalOf, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getJobOverview } from './get-job-overview.ts';
import { listJobs } from './list-jobs.ts';
import { planSchedules } from './plan-schedules.ts';
import { retryJob } from './retry-job.ts';
import { triggerJob, triggerRecurring } from './trigger-job.ts';

const MINUTE = 60_000;

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
const history = async () => JobHistoryOutput.parse(await listJobs({ ctx, input: ListJobsInput.parse({}) }));
const overview = async () => JobOverviewOutput.parse(await getJobOverview({ ctx }));

async function addFailedRun({
  name = 'FetchGames',
  payload = {},
  message = 'The source is down',
}: {
  name?: JobName;
  payload?: object;
  message?: string;
}) {
  const id = await insertRun(test.db, { name, payload: { ...payload } });
  await beginRun(test.db, { id, retryCount: 2 });
  await failAttempt(test.db, { id, message, isFinal: true });
  return id;
}

describe('the history', () => {
  it('tells how long a run took, what it changed, and its tries of how many', async () => {
    const waiting = await insertRun(test.db, { name: 'FetchTeams', payload: {} });
    const done = await insertRun(test.db, { name: 'ProcessGamesOutcomes', payload: {}, type: 'Immediate' });
    await beginRun(test.db, { id: done, retryCount: 0 });
    await succeedRun(test.db, { id: done, summary: '2 leagues graded, 41 members eliminated' });
    const failed = await addFailedRun({});
    await sql`update job_runs set started_at = created_at, completed_at = created_at + interval '1500 ms' where started_at is not null`.execute(
      test.db,
    );
    const jobs = new Map((await history()).jobs.map((job) => [job.id, job]));
    expect(jobs.get(publicId(waiting))).toMatchObject({
      attemptsMade: 0,
      attemptsMax: 3,
      durationMs: null,
      summary: null,
      isRetryable: false,
    });
    expect(jobs.get(publicId(done))).toMatchObject({
      attemptsMade: 1,
      attemptsMax: 1,
      durationMs: 1500,
      summary: '2 leagues graded, 41 members eliminated',
      isRetryable: false,
    });
    expect(jobs.get(publicId(failed))).toMatchObject({
      attemptsMade: 3,
      attemptsMax: 3,
      durationMs: 1500,
      isRetryable: true,
      retryCount: 2,
    });
  });

  it('tells how far a run under way is, and nothing of one that was begun again or is over', async () => {
    const id = await insertRun(test.db, { name: 'ProcessGamesOutcomes', payload: {} });
    const progress = async () => (await history()).jobs.find((job) => job.id === publicId(id))?.progress;
    await beginRun(test.db, { id, retryCount: 0 });
    expect(await progress()).toBeNull();
    await noteProgress(test.db, { id, done: 40_000, of: 100_000 });
    expect(await progress()).toEqual({ done: 40_000, of: 100_000, unit: 'members' });
    await beginRun(test.db, { id, retryCount: 1 });
    expect(await progress()).toBeNull();
    await noteProgress(test.db, { id, done: 100_000, of: 100_000 });
    await succeedRun(test.db, { id, summary: 'done' });
    await noteProgress(test.db, { id, done: 1, of: 2 });
    expect(await progress()).toBeNull();
  });

  it('shows at each schedule how the last run of its job and scope ended, whatever is under way', async () => {
    await planSchedules({ db: test.db, season: 2025 });
    const payload = { scope: 'undecided' };
    const id = await insertRun(test.db, { name: 'FetchGames', payload });
    await beginRun(test.db, { id, retryCount: 0 });
    await succeedRun(test.db, { id, summary: '16 games read, 3 changed' });
    await sql`update job_runs set created_at = created_at - interval '2 hours', started_at = completed_at - interval '800 ms'`.execute(
      test.db,
    );
    const results = async () =>
      new Map((await history()).jobs.filter(({ type }) => type === 'Recurring').map((job) => [job.id, job.lastResult]));
    expect((await results()).get('fetch-games-hourly')).toMatchObject({
      status: 'Succeeded',
      durationMs: 800,
      words: '16 games read, 3 changed',
    });
    expect((await results()).get('fetch-games-daily')).toBeNull();
    await addFailedRun({ payload, message: 'The source is down\n  at fetchRound' });
    const waiting = await insertRun(test.db, { name: 'FetchGames', payload });
    await beginRun(test.db, { id: waiting, retryCount: 0 });
    expect((await results()).get('fetch-games-hourly')).toMatchObject({ status: 'Failed', words: 'The source is down' });
  });

  it('shows schedules with their next turn, and over REST no more than the contract', async () => {
    await planSchedules({ db: test.db, season: 2025 });
    await addFailedRun({});
    const { jobs } = await history();
    expect(jobs[0]).toMatchObject({ type: 'Recurring', status: 'Scheduled', isRetryable: false, progress: null, lastResult: null });
    const contract = ListJobsOutput.parse(await listJobs({ ctx, input: ListJobsInput.parse({}) }));
    const keys = 'id,name,type,status,createdAt,startedAt,completedAt,lastRun,nextRun,retryCount,errorMessage'.split(',').sort();
    for (const job of contract.jobs) expect(Object.keys(job).sort()).toEqual(keys);
  });
});

describe('retrying', () => {
  it('runs the job again with the payload of the failed run, as a run of its own', async () => {
    const failed = await addFailedRun({ payload: { scope: 'undecided' } });
    const { id } = await retryJob({ ctx, input: { id: publicId(failed) } });
    expect(ctx.queued).toMatchObject([{ name: 'FetchGames', payload: { scope: 'undecided', isForced: false } }]);
    expect(id).not.toBe(publicId(failed));
    expect(await findRun(test.db, failed)).toMatchObject({ status: 'Failed' });
    expect(await findRun(test.db, ctx.queued[0]?.runId ?? '')).toMatchObject({ status: 'Enqueued', payload: { scope: 'undecided' } });
  });

  it('does not ask a source that wants to be left alone, and falls back to the job’s own payload when none was kept', async () => {
    for (const payload of [{ scope: 'all', isForced: true }, { scope: 'everything' }]) {
      await retryJob({ ctx, input: { id: publicId(await addFailedRun({ payload })) } });
    }
    expect(ctx.queued.map(({ payload }) => payload)).toEqual([
      { scope: 'all', isForced: false },
      { scope: 'current', isForced: false },
    ]);
  });

  it('takes failed runs of known jobs only', async () => {
    const waiting = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    expect(await refusalOf(retryJob({ ctx, input: { id: publicId(waiting) } }))).toMatchObject({ code: 'conflict' });
    for (const id of ['fetch-games', 'unknown', jobRunIds.encode(2_000_000_000)]) {
      expect(await refusalOf(retryJob({ ctx, input: { id } }))).toMatchObject({ code: 'not-found' });
    }
    const foreign = await addFailedRun({});
    await sql`update job_runs set name = 'MineCoins' where id = ${foreign}`.execute(test.db);
    expect(await refusalOf(retryJob({ ctx, input: { id: publicId(foreign) } }))).toMatchObject({
      code: 'validation',
      message: 'Cannot retry this job type',
    });
    expect((await history()).jobs.find(({ id }) => id === publicId(foreign))).toMatchObject({ name: 'MineCoins', isRetryable: false });
    expect(ctx.queued).toEqual([]);
  });

  it('and triggering are written to the audit log, with the run', async () => {
    const failed = publicId(await addFailedRun({}));
    const { before } = await test.db
      .selectFrom('admin_audit')
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<string>`0`).as('before'))
      .executeTakeFirstOrThrow();
    const ids = [
      await retryJob({ ctx, input: { id: failed } }),
      await triggerJob({ ctx, input: { jobName: 'FetchTeams' } }),
      await triggerRecurring({ ctx, input: { jobId: 'fetch-games-daily' } }),
    ].map(({ id }) => id);
    const rows = await test.db
      .selectFrom('admin_audit')
      .select(['actor_id', 'action', 'subject', 'details'])
      .where('id', '>', before)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { actor_id: admin.id, action: 'job retry', subject: 'FetchGames', details: { failedRunId: failed, runId: ids[0] } },
      { actor_id: admin.id, action: 'job trigger', subject: 'FetchTeams', details: { runId: ids[1] } },
      { actor_id: admin.id, action: 'job trigger', subject: 'FetchGames', details: { schedule: 'fetch-games-daily', runId: ids[2] } },
    ]);
  });
});

describe('the overview', () => {
  it('of an empty system has nothing to tell, and tells it', async () => {
    expect(await overview()).toEqual({
      now: expect.any(Date),
      counts: { Succeeded: 0, Failed: 0, Processing: 0, Enqueued: 0, Scheduled: 0 },
      workers: [],
      queue: { engine: 'postgresql', isUp: true, waiting: 0, active: 0, delayed: 0, failed: 0 },
      data: { lastFetchSucceededAt: null, lastGradingSucceededAt: null, feedAgeMs: null },
      source: { callsLastMinute: 0, ceiling: null, backOffUntil: null },
    });
  });

  it('tells the age of the data by the runs that succeeded', async () => {
    const run = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    await succeedRun(test.db, { id: run, summary: 'done' });
    await sql`update job_runs set completed_at = clock_timestamp() - interval '3 minutes'`.execute(test.db);
    await addFailedRun({});
    const { data, now } = await overview();
    expect(data.feedAgeMs).toBeGreaterThanOrEqual(3 * MINUTE);
    expect(now.getTime() - (data.lastFetchSucceededAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(3 * MINUTE - 1000);
    expect(data.lastGradingSucceededAt).toBeNull();
  });

  it('tells live workers from silent ones, and forgets those that ended or are silent for an hour', async () => {
    for (const id of ['live', 'silent', 'gone', 'stopped']) await beatHeart(test.db, { id, label: `host, ${id}` });
    await sql`update worker_heartbeats set beat_at = beat_at - interval '40 seconds' where id = 'silent'`.execute(test.db);
    await sql`update worker_heartbeats set beat_at = beat_at - interval '2 hours' where id = 'gone'`.execute(test.db);
    await stopHeart(test.db, 'stopped');
    await beatHeart(test.db, { id: 'live', label: 'host, live' });
    const { workers } = await overview();
    expect(workers.map(({ id, isOnline }) => [id, isOnline]).sort()).toEqual([
      ['live', true],
      ['silent', false],
    ]);
    expect(workers.find(({ id }) => id === 'silent')?.ageMs).toBeGreaterThanOrEqual(40_000);
  });

  it('counts the last minute’s calls to the source under the ceiling, and says until when it is left alone', async () => {
    await sql`insert into source_calls select clock_timestamp() - wait from unnest('{1 s, 59 s, 61 s}'::interval[]) wait`.execute(test.db);
    await holdSource(test.db, { seconds: 90 });
    ctx = createTestContext(test.db, { caller: admin, settings: { sourceCallsPerMinute: 20 } });
    const { source, now } = await overview();
    expect(source).toMatchObject({ callsLastMinute: 2, ceiling: 20 });
    expect((source.backOffUntil?.getTime() ?? 0) - now.getTime()).toBeGreaterThan(MINUTE);
  });

  it('answers while the queue is away, and so does the history', async () => {
    const queue: JobQueue = {
      ...ctx.queue,
      health: async () => ({ engine: 'redis', isUp: false, error: 'The job queue cannot be reached' }),
    };
    await addFailedRun({});
    ctx = createTestContext(test.db, { caller: admin, queue });
    expect((await overview()).queue).toEqual({ engine: 'redis', isUp: false, error: 'The job queue cannot be reached' });
    expect((await history()).jobs).toHaveLength(1);
  });

  it.each(['player', 'stranger'] as const)('and the retry are not for a %s', async (who) => {
    const other = { ...ctx, caller: who === 'player' ? callerOf({ id: 2, name: 'Ben' }) : null };
    for (const call of [getJobOverview({ ctx: other }), retryJob({ ctx: other, input: { id: 'x' } })]) {
      expect((await refusalOf(call)).code).toBe(who === 'player' ? 'forbidden' : 'unauthenticated');
    }
  });
});
