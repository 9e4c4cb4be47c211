import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { recordReachedDeadlines } from '@survivor/db/queries/season/clock';

const SECOND_MS = 1000;
/** A timer may fire slightly before its deadline. */
const MIN_DELAY_MS = 5;

export type RecordDeadlinesArgs = {
  /** The pool for reads. Picks that wait for locks cannot exhaust it. */
  readonly db: Db;
  readonly onError: (error: unknown) => void;
};

/**
 * Records each deadline as reached (rules 1): at its time, and once a second because deadlines and
 * clocks can move.
 */
export function recordDeadlines({ db, onError }: RecordDeadlinesArgs): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function recordOnce(): Promise<number> {
    try {
      const { nextInMs } = await recordReachedDeadlines(db, new Date());
      return Math.max(Math.min(nextInMs ?? SECOND_MS, SECOND_MS), MIN_DELAY_MS);
    } catch (error) {
      if (!signal.aborted) onError(error);
      return SECOND_MS;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await recordOnce();
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  void run();
  // Does not wait for a running statement: a server must stop even if its database is frozen.
  return { stop: () => stopping.abort() };
}
