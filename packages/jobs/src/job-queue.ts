import type { JobName } from '@survivor/contract/job-names';
import type { JobPayloads } from './catalog.ts';

/** One run as the queue sees it. The run is recorded in PostgreSQL first, under the same id. */
export type QueuedRun<N extends JobName = JobName> = {
  readonly runId: string;
  readonly name: N;
  readonly payload: JobPayloads[N];
  /**
   * Runs before all others and only once, because somebody waits for it (contract 4, POST
   * /demo/clock).
   */
  readonly isUrgent?: boolean;
  /** The trace id of the request behind it. */
  readonly traceId?: string;
};

type QueueEngine = 'redis' | 'postgresql';
export type QueueCounts = { readonly waiting: number; readonly active: number; readonly delayed: number; readonly failed: number };

/** The counts of entries in all queues by state, or why they are unknown, without an address. */
type QueueHealth = { readonly engine: QueueEngine } & (
  | ({ readonly isUp: true } & QueueCounts)
  | { readonly isUp: false; readonly error: string }
);

/** What services need of the queue. `add` throws within two seconds if it is unreachable. */
export interface JobQueue {
  add<N extends JobName>(run: QueuedRun<N>): Promise<void>;
  /** Always resolves, within two seconds. */
  health(): Promise<QueueHealth>;
}

/**
 * `alive`: waiting, delayed or active; `failed`: given up by the engine; `absent`: finished or
 * unknown.
 */
export type EntryState = 'alive' | 'failed' | 'absent';

/** Everything that the queue offers, for the server, the worker and the command line. */
export interface JobEngine extends JobQueue {
  /**
   * The states of the runs' entries, in order. Throws within two seconds if the queue is
   * unreachable.
   */
  statesOf(runs: readonly { readonly runId: string; readonly name: JobName }[]): Promise<EntryState[]>;
  /** Whether the queue responds within two seconds. */
  isReachable(): Promise<boolean>;
  /**
   * Redis's eviction policy, which must be `noeviction`; null for an engine without one. Throws
   * within two seconds.
   */
  readEvictionPolicy(): Promise<string | null>;
  /**
   * Removes every entry, including active ones, after a restore of the database. Throws if the
   * queue is unreachable.
   */
  empty(): Promise<void>;
  close(): Promise<void>;
}
