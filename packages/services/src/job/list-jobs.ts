import type { JobHistoryItem, ListJobsInput } from '@survivor/contract/job';
import { JOB_DISPLAY_NAMES, JOB_NAMES, type JobName } from '@survivor/contract/job-names';
import type { Db } from '@survivor/db/connection/database';
import { countRuns, findLastFinished, findLastRunAt, listRuns, type RunFilter } from '@survivor/db/queries/job/job-runs';
import { listSchedules, type ScheduleRow } from '@survivor/db/queries/job/job-schedules';
import { findSchedule } from '@survivor/jobs';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { countPages } from '../paging.ts';
import { type LastRun, toRunItem, toScheduleItem } from './job-items.ts';

const isScope = (value: unknown): value is { scope: string } => typeof value === 'object' && value !== null && 'scope' in value;

/** Finds runs by the schedule's job and, if the schedule has a scope, by the scope. */
async function findLastRun(db: Db, { id, name }: ScheduleRow): Promise<LastRun> {
  const payload = findSchedule(id)?.payload;
  const which = { name, scope: isScope(payload) ? payload.scope : null };
  const [at, finished] = await Promise.all([findLastRunAt(db, which), findLastFinished(db, which)]);
  return { at, finished };
}

function findJobNames(search: string | undefined): readonly JobName[] | null {
  const text = search?.trim().toLowerCase();
  return text ? JOB_NAMES.filter((name) => JOB_DISPLAY_NAMES[name].toLowerCase().includes(text)) : null;
}

async function listMatchingSchedules(
  { db }: ServiceContext,
  { type, status }: ListJobsInput,
  names: readonly JobName[] | null,
): Promise<ScheduleRow[]> {
  if ((type !== 'all' && type !== 'Recurring') || (status !== 'all' && status !== 'Scheduled')) return [];
  return (await listSchedules(db)).filter(({ name }) => names === null || names.includes(name));
}

/** Schedules precede runs in every order. Sorting by name also sorts them. */
function sortSchedules(schedules: readonly ScheduleRow[], sort: ListJobsInput['sort']): ScheduleRow[] {
  if (sort !== 'name' && sort !== '-name') return [...schedules];
  const ascending = schedules.toSorted((one, other) => one.name.localeCompare(other.name));
  return sort === 'name' ? ascending : ascending.toReversed();
}

/** The search matches display names of jobs. */
export const toRunFilter = ({ search, type, status, sort }: Omit<ListJobsInput, 'page' | 'pageSize'>): RunFilter => ({
  sort,
  names: findJobNames(search),
  type: type === 'all' ? null : type,
  status: status === 'all' ? null : status,
});

export type ListJobsResult = { jobs: JobHistoryItem[]; totalCount: number; totalPages: number; page: number };

/**
 * Schedules, then runs, newest first by default, paged as one list (rules 7, contract 4). The
 * output of `job.list` leaves out fields that are not in the contract.
 */
export async function listJobs({ ctx, input }: { ctx: ServiceContext; input: ListJobsInput }): Promise<ListJobsResult> {
  requireAdmin(ctx);
  const { page, pageSize } = input;
  const names = findJobNames(input.search);
  const filter = toRunFilter(input);
  const schedules = sortSchedules(await listMatchingSchedules(ctx, input, names), input.sort);
  const offset = (page - 1) * pageSize;
  const shown = schedules.slice(offset, offset + pageSize);
  const limit = pageSize - shown.length;
  const runs = limit === 0 ? [] : await listRuns(ctx.db, filter, { offset: Math.max(offset - schedules.length, 0), limit });
  const totalCount = schedules.length + (await countRuns(ctx.db, filter));
  const shownSchedules = await Promise.all(shown.map(async (schedule) => toScheduleItem(schedule, await findLastRun(ctx.db, schedule))));
  return { jobs: [...shownSchedules, ...runs.map(toRunItem)], totalCount, totalPages: countPages(totalCount, pageSize), page };
}
