import { availableParallelism } from 'node:os';

/**
 * What a process is to be asked for by its open pages at most, when they all have something to read: a refresh costs 2 to 3 ms of its
 * processor time, and PostgreSQL about as much, so that a quarter of a processor goes into them and the rest is left for picks.
 */
export const REFRESHES_A_SECOND = 100;
/** So few may ask at once. */
const FEW = 20;
/** Nobody waits longer. Beyond 6,000 followers a process is asked more often. */
const LONGEST_MS = 60_000;

/** The share of one of several processes on a machine: more processes than processors do no more work. */
export const refreshesOf = (processes: number): number => REFRESHES_A_SECOND * Math.min(1, availableParallelism() / processes);

/** Milliseconds within which so many pages ask, each at a moment that it draws. */
export function spreadOf(pages: number, refreshesASecond: number): number {
  return pages <= FEW ? 0 : Math.min(LONGEST_MS, Math.ceil((pages / refreshesASecond) * 1000));
}
