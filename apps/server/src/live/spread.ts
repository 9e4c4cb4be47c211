import { availableParallelism } from 'node:os';

/**
 * Refreshes a second by the pages of one process after a shared event. One costs about 1 ms of the
 * process and 1 ms of PostgreSQL, which leaves most of a processor for picks.
 */
export const REFRESHES_A_SECOND = 200;
/** Up to this many pages may refresh at once. */
const FEW = 20;
/** No page waits longer. With more than 12,000 pages, a process gets more refreshes a second. */
const LONGEST_MS = 60_000;

/** The share of one process. More processes than processors do no more work. */
export const refreshesOf = (processes: number): number => REFRESHES_A_SECOND * Math.min(1, availableParallelism() / processes);

/** The window in milliseconds in which this many pages refresh, each after a random delay. */
export function spreadOf(pages: number, refreshesASecond: number): number {
  return pages <= FEW ? 0 : Math.min(LONGEST_MS, Math.ceil((pages / refreshesASecond) * 1000));
}
