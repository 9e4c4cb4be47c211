import type { JobName, JobStatus, JobType } from '@survivor/contract/job-names';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import type { Orders, Slice } from '../order.ts';

/** One run of a job as it is remembered. Ids are bigints, and so texts. */
export type JobRunRow = {
  id: string;
  name: JobName;
  type: JobType;
  status: JobStatus;
  retryCount: number;
  errorMessage: string | null;
  summary: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  /** How far it is, while it is under way; null until it has told. */
  progressDone: number | null;
  progressOf: number | null;
  payload: unknown;
};

const now = sql<Date>`clock_timestamp()`;
const UNFINISHED = ['Enqueued', 'Processing'] as const;

const columns = [
  'id',
  'name',
  'type',
  'status',
  'retry_count as retryCount',
  'error_message as errorMessage',
  'summary',
  'created_at as createdAt',
  'started_at as startedAt',
  'completed_at as completedAt',
  'progress_done as progressDone',
  'progress_of as progressOf',
  'payload',
] as const;

export type NewRun = { name: JobName; payload: Record<string, unknown>; type?: 'Background' | 'Immediate' };

/** Records a run before the queue is told of it (rules 7). Its id. */
export async function insertRun(db: Db, { name, payload, type = 'Background' }: NewRun): Promise<string> {
  const { id } = await db
    .insertInto('job_runs')
    .values({ name, type, status: 'Enqueued', payload: JSON.stringify(payload) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an attempt as started. False, and nothing changed, when the run is over or unknown. */
export async function startRunAttempt(db: Db, { id, retryCount }: { id: string; retryCount: number }): Promise<boolean> {
  const result = await db
    .updateTable('job_runs')
    .set({ status: 'Processing', started_at: sql<Date>`coalesce(started_at, clock_timestamp())`, retry_count: retryCount })
    .set({ progress_done: null, progress_of: null })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Notes how far a run under way is; of one that is over it says nothing any more. */
export async function recordProgress(db: Db, { id, done, of }: { id: string; done: number; of: number }): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ progress_done: done, progress_of: of })
    .where('id', '=', id)
    .where('status', '=', 'Processing')
    .execute();
}

/** Work that was done counts as done, also when the run was given up for lost meanwhile. */
export async function succeedRun(db: Db, { id, summary }: { id: string; summary: string }): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ status: 'Succeeded', completed_at: now, summary, error_message: null })
    .where('id', '=', id)
    .where('status', '<>', 'Succeeded')
    .execute();
}

/** Keeps why an attempt failed; the run is Failed when it was the last, else Enqueued again. */
export async function failAttempt(db: Db, { id, message, isFinal }: { id: string; message: string; isFinal: boolean }): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ status: isFinal ? 'Failed' : 'Enqueued', completed_at: isFinal ? now : null, error_message: message })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .execute();
}

export async function findRun(db: Db, id: string): Promise<JobRunRow | undefined> {
  return await db.selectFrom('job_runs').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Notes that the queue has taken the run: from now on an entry that is gone was lost, and not never made. */
export async function markQueued(db: Db, id: string): Promise<void> {
  await db.updateTable('job_runs').set({ queue_entry: sql<string>`'run-' || id` }).where('id', '=', id).execute();
}

export type UnfinishedRun = Pick<JobRunRow, 'id' | 'name' | 'type' | 'payload'> & {
  /** Whether the queue ever had it. */
  wasQueued: boolean;
};

/** Runs that are neither Succeeded nor Failed and were recorded that long ago. */
export async function listUnfinishedRuns(db: Db, { olderThanSeconds }: { olderThanSeconds: number }): Promise<UnfinishedRun[]> {
  return await db
    .selectFrom('job_runs')
    .select(['id', 'name', 'type', 'payload', sql<boolean>`queue_entry is not null or started_at is not null`.as('wasQueued')])
    .where('status', 'in', UNFINISHED)
    .where(sql<SqlBool>`created_at < clock_timestamp() - make_interval(secs => ${olderThanSeconds}::double precision)`)
    .orderBy('id')
    .execute();
}

/** Whether a run of that job waits or is under way. */
export async function isRunUnfinished(db: Db, name: JobName): Promise<boolean> {
  const row = await db
    .selectFrom('job_runs')
    .select('id')
    .where('name', '=', name)
    .where('status', 'in', UNFINISHED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest run of a job, or undefined. */
export async function findLatestRun(db: Db, name: JobName): Promise<JobRunRow | undefined> {
  return await db
    .selectFrom('job_runs')
    .select(columns)
    .where('name', '=', name)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type JobAndScope = { name: JobName; scope: string | null };

function runsOf(db: Db, { name, scope }: JobAndScope) {
  const query = db.selectFrom('job_runs').where('name', '=', name);
  return scope === null ? query : query.where(sql<SqlBool>`payload ->> 'scope' = ${scope}`);
}

/** When a job was last recorded, with that scope if there is one; null if never. */
export async function findLastRunAt(db: Db, which: JobAndScope): Promise<Date | null> {
  const query = runsOf(db, which).select('created_at as createdAt');
  const row = await query.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  return row?.createdAt ?? null;
}

export type FinishedRun = Pick<JobRunRow, 'startedAt' | 'summary' | 'errorMessage'> & { status: 'Succeeded' | 'Failed'; at: Date };

/** The latest run of a job, with that scope if there is one, that is over; null while none is. */
export async function findLastFinished(db: Db, which: JobAndScope): Promise<FinishedRun | null> {
  const row = await runsOf(db, which)
    .select(['status', 'started_at as startedAt', 'completed_at as at', 'summary', 'error_message as errorMessage'])
    .where('status', 'in', ['Succeeded', 'Failed'])
    .where('completed_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<{ status: 'Succeeded' | 'Failed'; at: Date }>()
    .executeTakeFirst();
  return row ?? null;
}

/** When a run of one of these jobs succeeded last, and how long ago that is in real time; null if never. */
export async function findLastSuccess(db: Db, names: readonly JobName[]): Promise<{ at: Date; ageMs: number } | null> {
  const { rows } = await sql<{ at: Date; ageMs: number }>`
    select completed_at as at, (extract(epoch from clock_timestamp() - completed_at) * 1000)::bigint::double precision as "ageMs"
    from unnest(${names}::text[]) wanted (job)
    cross join lateral (
      select completed_at from job_runs where name = job and status = 'Succeeded' order by created_at desc, id desc limit 1) latest
    order by completed_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The newest of each name or status first; falling, it is all the other way round. What has not started counts as latest. */
const ORDERS = {
  usual: 'created_at desc, id desc',
  name: 'name, created_at desc, id desc',
  '-name': 'name desc, created_at, id',
  status: 'status, created_at desc, id desc',
  '-status': 'status desc, created_at, id',
  started: 'started_at, id',
  '-started': 'started_at desc, id desc',
} satisfies Orders<string>;

/** Each narrows the history; null leaves it whole. */
export type RunFilter = {
  readonly names: readonly JobName[] | null;
  readonly type: JobType | null;
  readonly status: JobStatus | null;
  readonly sort?: Exclude<keyof typeof ORDERS, 'usual'>;
};

function filteredRuns(db: Db, { names, type, status }: RunFilter) {
  let query = db.selectFrom('job_runs');
  if (names !== null) query = query.where('name', '=', sql<JobName>`any(${names}::text[])`);
  if (type !== null) query = query.where('type', '=', type);
  return status === null ? query : query.where('status', '=', status);
}

/** Ids of runs, the newest first unless sorted. */
export async function findRunIds(db: Db, filter: RunFilter, { offset, limit }: Slice): Promise<string[]> {
  const order = sql.raw(ORDERS[filter.sort ?? 'usual']);
  const rows = await filteredRuns(db, filter).select('id').orderBy(order).offset(offset).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Runs by their ids, in the order of these. */
export async function listRunsById(db: Db, ids: readonly string[]): Promise<JobRunRow[]> {
  const rows = await db.selectFrom('job_runs').select(columns).where('id', '=', sql<string>`any(${ids}::bigint[])`).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Newest first unless sorted. */
export const listRuns = async (db: Db, filter: RunFilter, slice: Slice): Promise<JobRunRow[]> =>
  await listRunsById(db, await findRunIds(db, filter, slice));

export async function countRuns(db: Db, filter: RunFilter): Promise<number> {
  const { count } = await filteredRuns(db, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export async function countRunsByStatus(db: Db): Promise<{ status: JobStatus; count: number }[]> {
  return await db
    .selectFrom('job_runs')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute();
}
