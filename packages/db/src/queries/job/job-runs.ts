import type { JobName, JobStatus, JobType } from '@survivor/contract/job-names';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import type { Orders, Slice } from '../order.ts';

/** A recorded run of a job. Ids are bigints, which pg returns as strings. */
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
  /** The progress of a run; null before the first report. */
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

/** Records a run before it is queued (rules 7). Returns its id. */
export async function insertRun(db: Db, { name, payload, type = 'Background' }: NewRun): Promise<string> {
  const { id } = await db
    .insertInto('job_runs')
    .values({ name, type, status: 'Enqueued', payload: JSON.stringify(payload) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Marks an attempt as started. Returns false without a change if the run is finished or unknown.
 */
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

/** Records the progress of a running job. Does nothing once it is finished. */
export async function recordProgress(db: Db, { id, done, of }: { id: string; done: number; of: number }): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ progress_done: done, progress_of: of })
    .where('id', '=', id)
    .where('status', '=', 'Processing')
    .execute();
}

/** Marks a run as succeeded, even if it was declared lost before. */
export async function succeedRun(db: Db, { id, summary }: { id: string; summary: string }): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ status: 'Succeeded', completed_at: now, summary, error_message: null })
    .where('id', '=', id)
    .where('status', '<>', 'Succeeded')
    .execute();
}

/**
 * Records the error of an attempt. The run is Failed after the last attempt, else Enqueued again.
 */
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

/**
 * Records that the queue accepted the run, so that a missing entry means it was lost rather than
 * never created.
 */
export async function markQueued(db: Db, id: string): Promise<void> {
  await db.updateTable('job_runs').set({ queue_entry: sql<string>`'run-' || id` }).where('id', '=', id).execute();
}

export type UnfinishedRun = Pick<JobRunRow, 'id' | 'name' | 'type' | 'payload'> & {
  /** Whether the queue ever accepted it. */
  wasQueued: boolean;
};

/** Unfinished runs recorded at least that long ago. */
export async function listUnfinishedRuns(db: Db, { olderThanSeconds }: { olderThanSeconds: number }): Promise<UnfinishedRun[]> {
  return await db
    .selectFrom('job_runs')
    .select(['id', 'name', 'type', 'payload', sql<boolean>`queue_entry is not null or started_at is not null`.as('wasQueued')])
    .where('status', 'in', UNFINISHED)
    .where(sql<SqlBool>`created_at < clock_timestamp() - make_interval(secs => ${olderThanSeconds}::double precision)`)
    .orderBy('id')
    .execute();
}

/** Whether a run of that job is enqueued or processing. */
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

/** When a job, with that scope if any, was last recorded; null if never. */
export async function findLastRunAt(db: Db, which: JobAndScope): Promise<Date | null> {
  const query = runsOf(db, which).select('created_at as createdAt');
  const row = await query.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  return row?.createdAt ?? null;
}

export type FinishedRun = Pick<JobRunRow, 'startedAt' | 'summary' | 'errorMessage'> & { status: 'Succeeded' | 'Failed'; at: Date };

/** The latest finished run of a job, with that scope if any; null if none. */
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

/** When one of these jobs last succeeded and how long ago in real time; null if never. */
export async function findLastSuccess(db: Db, names: readonly JobName[]): Promise<{ at: Date; ageMs: number } | null> {
  const { rows } = await sql<{ at: Date; ageMs: number }>`
    select completed_at as at, (extract(epoch from clock_timestamp() - completed_at) * 1000)::bigint::double precision as "ageMs"
    from unnest(${names}::text[]) wanted (job)
    cross join lateral (
      select completed_at from job_runs where name = job and status = 'Succeeded' order by created_at desc, id desc limit 1) latest
    order by completed_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Newest first within each name or status; descending orders are exact mirrors. Runs that have not
 * started sort as latest.
 */
const ORDERS = {
  default: 'created_at desc, id desc',
  name: 'name, created_at desc, id desc',
  '-name': 'name desc, created_at, id',
  status: 'status, created_at desc, id desc',
  '-status': 'status desc, created_at, id',
  started: 'started_at, id',
  '-started': 'started_at desc, id desc',
} satisfies Orders<string>;

/** Each field restricts the list; null does not. */
export type RunFilter = {
  readonly names: readonly JobName[] | null;
  readonly type: JobType | null;
  readonly status: JobStatus | null;
  readonly sort?: Exclude<keyof typeof ORDERS, 'default'>;
};

function filteredRuns(db: Db, { names, type, status }: RunFilter) {
  let query = db.selectFrom('job_runs');
  if (names !== null) query = query.where('name', '=', sql<JobName>`any(${names}::text[])`);
  if (type !== null) query = query.where('type', '=', type);
  return status === null ? query : query.where('status', '=', status);
}

/** Ids of runs, newest first by default. */
export async function findRunIds(db: Db, filter: RunFilter, { offset, limit }: Slice): Promise<string[]> {
  const order = sql.raw(ORDERS[filter.sort ?? 'default']);
  const rows = await filteredRuns(db, filter).select('id').orderBy(order).offset(offset).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Runs in the order of the ids. */
export async function listRunsById(db: Db, ids: readonly string[]): Promise<JobRunRow[]> {
  const rows = await db.selectFrom('job_runs').select(columns).where('id', '=', sql<string>`any(${ids}::bigint[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Newest first by default. */
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
