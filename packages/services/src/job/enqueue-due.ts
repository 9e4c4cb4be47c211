import type { Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { insertRun, isRunUnfinished } from '@survivor/db/queries/job/job-runs';
import { claimDueSchedule, isWorkDone, readSchedulerState, type SchedulerState, setNextRun } from '@survivor/db/queries/job/job-schedules';
import { readSourcePause } from '@survivor/db/queries/season/source-calls';
import { type JobEngine, SCHEDULES, type Schedule } from '@survivor/jobs';
import { listSeasonsToFetch } from '../season/followed-seasons.ts';
import { type PlanArgs, planNextPoll, planSending } from './plan-schedules.ts';
import { enqueueRun } from './start-run.ts';

const SOON_SECONDS = 1;
const QUEUE_RETRY_SECONDS = 10;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const QUARTER_SECONDS = 900;

async function planNextRun(args: PlanArgs, { recurrence }: Schedule): Promise<{ seconds: number | null; latest?: Date | null }> {
  switch (recurrence) {
    case 'daily':
      return { seconds: DAY_SECONDS };
    case 'hourly':
      return { seconds: HOUR_SECONDS };
    case 'quarter-hourly':
      return { seconds: QUARTER_SECONDS };
    case 'games':
      return await planNextPoll(args);
    case 'decisions':
    case 'messages':
      return { seconds: null };
  }
}

/**
 * When to check a due schedule again if it must not run now, because the job is unfinished, the
 * work is done, or the source is paused. Null if it can run now.
 */
async function findPostponement(tx: Tx, { id, name, recurrence }: Schedule): Promise<{ seconds: number | null } | null> {
  if (await isRunUnfinished(tx, name)) return { seconds: SOON_SECONDS };
  if (recurrence === 'decisions') return (await isWorkDone(tx, id)) ? { seconds: null } : null;
  if (recurrence === 'messages') return null;
  const pause = await readSourcePause(tx);
  return pause === null ? null : { seconds: pause.seconds };
}

/** Between seasons there are no games to fetch. */
async function isIdle(args: PlanArgs, { name }: Schedule): Promise<boolean> {
  return name === 'FetchGames' && (await listSeasonsToFetch(args)).length === 0;
}

/**
 * Claims a due schedule and records its run, so that only one of several workers runs it. Returns
 * the run's id; null if there is nothing to run.
 */
async function recordDueRun(args: PlanArgs, schedule: Schedule): Promise<string | null> {
  return await inTransaction(args.db, async (tx) => {
    const { id, name, payload, includes } = schedule;
    if (!(await claimDueSchedule(tx, id))) return null;
    const postponed = await findPostponement(tx, schedule);
    if (postponed !== null) {
      await setNextRun(tx, { id, ...postponed });
      return null;
    }
    await setNextRun(tx, { id, ...(await planNextRun({ ...args, db: tx }, schedule)) });
    if (await isIdle({ ...args, db: tx }, schedule)) return null;
    for (const included of SCHEDULES.filter((other) => includes.includes(other.id))) {
      await setNextRun(tx, { id: included.id, ...(await planNextRun({ ...args, db: tx }, included)) });
    }
    return await insertRun(tx, { name, payload });
  });
}

async function enqueueSchedule(args: PlanArgs & { engine: JobEngine }, schedule: Schedule): Promise<boolean> {
  const runId = await recordDueRun(args, schedule);
  if (runId === null) return false;
  try {
    await enqueueRun({ db: args.db, queue: args.engine, run: { runId, name: schedule.name, payload: schedule.payload } });
    return true;
  } catch (error) {
    await setNextRun(args.db, { id: schedule.id, seconds: QUEUE_RETRY_SECONDS });
    throw error;
  }
}

export type EnqueueDueResult = {
  /** Milliseconds until the next run, 0 if due; null if none is known. */
  readonly nextInMs: number | null;
  /** Changes whenever the product's clock is moved. */
  readonly clockShift: string;
  readonly enqueued: number;
};

/** Schedules sending immediately if messages became due since the last planning. */
async function readState(args: PlanArgs): Promise<SchedulerState> {
  const state = await readSchedulerState(args.db);
  if (args.sendsMessages !== true || !state.areMessagesDue || state.dueIds.includes('send-messages')) return state;
  await planSending(args);
  return await readSchedulerState(args.db);
}

/** Queues every due schedule. Claims nothing while the queue is unavailable. */
export async function enqueueDue(args: PlanArgs & { engine: JobEngine }): Promise<EnqueueDueResult> {
  const { db, engine } = args;
  const before = await readState(args);
  let enqueued = 0;
  if (before.dueIds.length > 0 && (await engine.isReachable())) {
    for (const schedule of SCHEDULES.filter(({ id }) => before.dueIds.includes(id))) {
      if (await enqueueSchedule(args, schedule)) enqueued += 1;
    }
  }
  const { nextRun, now, clockShift } = before.dueIds.length > 0 ? await readSchedulerState(db) : before;
  return { nextInMs: nextRun === null ? null : Math.max(nextRun.getTime() - now.getTime(), 0), clockShift, enqueued };
}
