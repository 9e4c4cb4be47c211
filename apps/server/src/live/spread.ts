import { availableParallelism } from 'node:os';

/**
 * Refreshes a second by the open pages of one process after a shared event. A refresh takes about
 * 1 ms of the process and 1 ms of PostgreSQL, so most of a processor stays free for picks.
 */
export const REFRESHES_A_SECOND = 200;
/** Up to this many pages may refresh in the same instant. */
const FEW = 20;
/** No page waits longer. Beyond 12,000 pages a process gets more refreshes a second. */
const LONGEST_MS = 60_000;

/** The share of one of several processes on a machine: more processes than processors do no more work. */
export const refreshesOf = (processes: number): number => REFRESHES_A_SECOND * Math.min(1, availableParallelism() / processes);

/** Milliseconds within which so many pages ask, each at a moment that it draws. */
export function spreadOf(pages: number, refreshesASecond: number): number {
  return pages <= FEW ? 0 : Math.min(LONGEST_MS, Math.ceil((pages / refreshesASecond) * 1000));
}
