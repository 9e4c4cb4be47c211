import type { JobName } from '@survivor/contract/job-names';
import { type SqlBool, sql } from 'kysely';
import { LOCKS } from '../../connection/advisory-locks.ts';
import type { Db, Tx } from '../../connection/database.ts';

export type ScheduleRow = { id: string; name: JobName; nextRun: Date | null; createdAt: Date };

const dueCondition = sql<SqlBool>`next_run <= clock_timestamp()`;
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::double precision)`;

/** Adds missing schedules and deletes obsolete ones. Existing ones keep their next run. */
export async function syncSchedules(
  db: Db,
  schedules: readonly { id: string; name: JobName; firstRunInSeconds: number | null }[],
): Promise<void> {
  await db
    .insertInto('job_schedules')
    .values(
      schedules.map(({ id, name, firstRunInSeconds: wait }) => ({ id, job_name: name, next_run: wait === null ? null : inSeconds(wait) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = schedules.map(({ id }) => id);
  await db.deleteFrom('job_schedules').where('id', 'not in', ids).execute();
}

export async function listSchedules(db: Db): Promise<ScheduleRow[]> {
  return await db
    .selectFrom('job_schedules')
    .select(['id', 'job_name as name', 'next_run as nextRun', 'created_at as createdAt'])
    .orderBy('id')
    .execute();
}

export type SchedulerState = {
  readonly now: Date;
  readonly nextRun: Date | null;
  readonly dueIds: string[];
  readonly clockShift: string;
  readonly areMessagesDue: boolean;
};

/**
 * The state that the scheduler polls every second: the next run in real time, due schedules, the
 * shift of the product's clock, and whether messages are due.
 */
export async function readSchedulerState(db: Db): Promise<SchedulerState> {
  const { rows } = await sql<SchedulerState>`
    select clock_timestamp() as now, min(next_run) as "nextRun", (select shift::text from clock) as "clockShift",
      exists (select from messages where state in ('queued', 'sending') and due_at <= clock_timestamp()) as "areMessagesDue",
      coalesce(array_agg(id) filter (where next_run <= clock_timestamp()), '{}') as "dueIds"
    from job_schedules`.execute(db);
  const state = rows[0];
  if (state === undefined) throw new Error('the schedules query returned no row');
  return state;
}

/**
 * Locks a due schedule for this transaction. Returns false if it is not due or another worker has
 * it.
 */
export async function claimDueSchedule(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('job_schedules')
    .select('id')
    .where('id', '=', id)
    .where(dueCondition)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a run that started after the schedule was due has already done its work. */
export async function isWorkDone(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    select exists (
      select from job_runs r where r.name = s.job_name and r.status = 'Succeeded' and r.created_at > s.next_run - interval '1 hour' and r.started_at >= s.next_run
    ) as "isDone" from job_schedules s where s.id = ${id}`.execute(db);
  return rows[0]?.isDone ?? false;
}

/** Sets the next run `seconds` from now, or at `latest` if that is earlier. Null clears it. */
export async function setNextRun(
  db: Db,
  { id, seconds, latest = null }: { id: string; seconds: number | null; latest?: Date | null },
): Promise<void> {
  const nextRun = seconds === null ? null : sql<Date>`least(${inSeconds(seconds)}, ${latest}::timestamptz)`;
  await db.updateTable('job_schedules').set({ next_run: nextRun }).where('id', '=', id).execute();
}

/** Sets the next run of a schedule unless it is already due. */
export async function rescheduleUnlessDue(db: Db, { id, nextRun }: { id: string; nextRun: Date | null }): Promise<void> {
  await db
    .updateTable('job_schedules')
    .set({ next_run: nextRun })
    .where('id', '=', id)
    .where(sql<SqlBool>`(next_run is null or next_run > clock_timestamp())`)
    .execute();
}

/** Advances the next run to `seconds` from now or, if earlier, to `latest`. Never delays it. */
export async function advanceSchedule(
  db: Db,
  { id, seconds, latest = null }: { id: string; seconds: number; latest?: Date | null },
): Promise<void> {
  await db
    .updateTable('job_schedules')
    .set({ next_run: sql<Date>`least(next_run, ${inSeconds(seconds)}, ${latest}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

/** Converts a time of the product's clock to real time, and returns the current real time. */
export async function toRealTime(db: Db, at: Date | null): Promise<{ at: Date | null; now: Date }> {
  const { rows } = await sql<{
    at: Date | null;
    now: Date;
  }>`select ${at}::timestamptz - shift as at, clock_timestamp() as now from clock`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('the clock query returned no row');
  return row;
}

/** A game that started longer ago than this is polled at the normal rate, even if not final. */
const LONGEST_GAME = sql`interval '12 hours'`;

/**
 * Whether a game of these seasons is in progress by the product's clock, and the next kickoff or
 * deadline in real time.
 */
export async function readGameDay(
  db: Db,
  { seasonIds }: { seasonIds: readonly number[] },
): Promise<{ isGameOn: boolean; nextStart: Date | null }> {
  const ids = sql`any(${[...seasonIds]}::smallint[])`;
  const { rows } = await sql<{ isGameOn: boolean; nextStart: Date | null }>`
    select
      coalesce(bool_or(g.kickoff_at <= c.now and g.kickoff_at > c.now - ${LONGEST_GAME} and g.status not in ('FT', 'AOT', 'CANC', 'PST')), false) as "isGameOn",
      least(min(g.kickoff_at) filter (where g.kickoff_at > c.now and g.status <> 'CANC'),
        (select min(r.starts_at) from rounds r where r.season_id = ${ids} and r.starts_at > c.now)) - c.shift as "nextStart"
    from (select shift, clock_timestamp() + shift as now from clock) c
    left join games g on g.season_id = ${ids}
    group by c.now, c.shift`.execute(db);
  return rows[0] ?? { isGameOn: false, nextStart: null };
}

/** The attempts so far to load a season. */
export type SeasonLoadAttempts = {
  readonly failures: number;
  /** Whether a run of the job is unfinished, for any season. */
  readonly isUnfinished: boolean;
  /** Whether the latest attempt failed. */
  readonly hasFailed: boolean;
  /** Seconds since the latest attempt ended; null if none has. */
  readonly secondsAgo: number | null;
};

export async function readSeasonLoadAttempts(db: Db, { name, season }: { name: JobName; season: number }): Promise<SeasonLoadAttempts> {
  const { rows } = await sql<SeasonLoadAttempts>`
    with runs as (
      select id, status, completed_at, (payload ->> 'season')::int is not distinct from ${season}::int as is_own from job_runs where name = ${name}
    )
    select (count(*) filter (where is_own and status = 'Failed'))::int as failures,
      coalesce(bool_or(status in ('Enqueued', 'Processing')), false) as "isUnfinished",
      coalesce((array_agg(status order by id desc) filter (where is_own))[1] = 'Failed', false) as "hasFailed",
      extract(epoch from clock_timestamp() - max(completed_at) filter (where is_own))::double precision as "secondsAgo"
    from runs`.execute(db);
  return rows[0] ?? { failures: 0, isUnfinished: false, hasFailed: false, secondsAgo: null };
}

export async function lockSchedules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.schedules})`.execute(tx);
}
