import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { recordReachedDeadlines } from '@survivor/db/queries/season/clock';
import type { JobEngine } from '@survivor/jobs';
import {
  clearOldRowsDaily,
  closeSecurityHours,
  countDuePicks,
  enqueueDue,
  planSchedules,
  startSeason,
  sweepRuns,
} from '@survivor/services';
import { createMerging } from './merge-old-changes.ts';

const SECOND_MS = 1000;
/** Upkeep requeues lost runs, so a flushed queue blocks a schedule for at most this long. */
const UPKEEP_EVERY_MS = 15_000;
/** The wait while another worker has the due schedules, or the queue is unreachable. */
const BUSY_MS = 250;

export type SchedulerArgs = {
  readonly db: Db;
  readonly season: number;
  readonly engine: JobEngine;
  /** Whether messages can be sent; false by default. */
  readonly sendsMessages?: boolean;
  readonly onError: (error: unknown, step: string) => void;
  /** 15 seconds by default. */
  readonly upkeepEveryMs?: number;
};

export type Scheduler = { /** Plans again now, because something has changed. */ wake(): void; stop(): Promise<void> };

function createSleeper() {
  let nap = new AbortController();
  return {
    wake: () => nap.abort(),
    /** Returns whether it was woken, possibly before it slept. */
    async sleep(ms: number): Promise<boolean> {
      await delay(ms, undefined, { signal: nap.signal }).catch(() => {});
      const { aborted } = nap.signal;
      nap = new AbortController();
      return aborted;
    },
  };
}

type Upkeep = { readonly isWhole: boolean; readonly mergeOldChanges: () => Promise<void> };

/** Runs all upkeep steps, or only the planning. A failed step does not stop the others. */
async function runUpkeep(args: SchedulerArgs, { isWhole, mergeOldChanges }: Upkeep): Promise<void> {
  const steps = {
    planSchedules: () => planSchedules(args),
    startSeason: () => startSeason(args),
    sweepRuns: () => sweepRuns(args),
    closeSecurityHours: () => closeSecurityHours(args),
    clearOldRows: () => clearOldRowsDaily(args),
    mergeOldChanges,
    countDuePicks: () => countDuePicks(args),
  };
  for (const [name, step] of Object.entries(isWhole ? steps : { planSchedules: steps.planSchedules })) {
    await step().catch((error: unknown) => args.onError(error, name));
  }
}

/**
 * Starts nothing while this worker's clock and the database's differ: if the clock leaped ahead,
 * members would be eliminated early (rules 1).
 */
async function tick(args: SchedulerArgs): Promise<{ waitMs: number; clockShift: string | null }> {
  try {
    const deadlines = await recordReachedDeadlines(args.db, new Date());
    const { nextInMs, clockShift } = await enqueueDue(args);
    if (nextInMs === 0) return { waitMs: BUSY_MS, clockShift };
    return { waitMs: Math.min(nextInMs ?? SECOND_MS, deadlines.nextInMs ?? SECOND_MS, SECOND_MS), clockShift };
  } catch (error) {
    args.onError(error, 'enqueueDue');
    return { waitMs: SECOND_MS, clockShift: null };
  }
}

/**
 * Queues due runs every second, or exactly when the next schedule is due, and plans schedules every
 * 15 seconds, when woken, and when the product's clock has moved. Every worker has a scheduler;
 * PostgreSQL's row locks make each due run start once.
 */
export function startScheduler(args: SchedulerArgs): Scheduler {
  const sleeper = createSleeper();
  const mergeOldChanges = createMerging(args);
  let isStopped = false;
  async function run(): Promise<void> {
    let lastUpkeepAt = Number.NEGATIVE_INFINITY;
    let knownShift: string | null = null;
    let mustPlan = true;
    while (!isStopped) {
      const isWhole = performance.now() - lastUpkeepAt >= (args.upkeepEveryMs ?? UPKEEP_EVERY_MS);
      if (isWhole) lastUpkeepAt = performance.now();
      if (isWhole || mustPlan) await runUpkeep(args, { isWhole, mergeOldChanges });
      const { waitMs, clockShift } = await tick(args);
      const isMoved = clockShift !== null && knownShift !== null && clockShift !== knownShift;
      knownShift = clockShift ?? knownShift;
      mustPlan = isMoved || (!isStopped && (await sleeper.sleep(waitMs)));
    }
  }
  const running = run();
  return {
    wake: sleeper.wake,
    stop: async () => {
      isStopped = true;
      sleeper.wake();
      await running;
    },
  };
}
