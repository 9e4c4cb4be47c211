import { availableParallelism } from 'node:os';

/**
 * How many pages of one process refresh per second after a shared event. A refresh costs about 1 ms
 * of the process and 1 ms of PostgreSQL, which leaves most of a processor for picks.
 */
export const REFRESHES_PER_SECOND = 200;
/** Up to this many pages refresh without a delay. */
const UNDELAYED_PAGES = 20;
/** Limits the delay, so above 12,000 pages a process gets more refreshes per second. */
const MAX_SPREAD_MS = 60_000;

/** How many refreshes one process serves per second. Processes beyond the processors add none. */
export const refreshesOf = (processes: number): number => REFRESHES_PER_SECOND * Math.min(1, availableParallelism() / processes);

/** The window in milliseconds in which this many pages refresh, each after a random delay. */
export function spreadOf(pages: number, refreshesPerSecond: number): number {
  return pages <= UNDELAYED_PAGES ? 0 : Math.min(MAX_SPREAD_MS, Math.ceil((pages / refreshesPerSecond) * 1000));
}
