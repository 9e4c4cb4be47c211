import type { JobName } from '@survivor/contract/job-names';
import type { JobPayloads } from './catalogue.ts';

/** What the engine is told of one run. The run itself is recorded in PostgreSQL first; its id travels along. */
export type QueuedRun<N extends JobName = JobName> = {
  readonly runId: string;
  readonly name: N;
  readonly payload: JobPayloads[N];
  /** Goes before all others and is tried once: somebody waits for it (contract 4, POST /demo/clock). */
  readonly isUrgent?: boolean;
  /** The request that asks for it, in the words of its log lines. */
  readonly traceId?: string;
};

type QueueEngine = 'redis' | 'postgresql';
export type QueueCounts = { readonly waiting: number; readonly active: number; readonly delayed: number; readonly failed: number };

/** How the engine is: its entries by state over both queues, or why they cannot be told; the words hold no address. */
type QueueHealth = { readonly engine: QueueEngine } & (
  | ({ readonly isUp: true } & QueueCounts)
  | { readonly isUp: false; readonly error: string }
);

/** The queue as services see it. A queue that cannot be reached makes `add` throw within two seconds. */
export interface JobQueue {
  add<N extends JobName>(run: QueuedRun<N>): Promise<void>;
  /** Always answers, within two seconds. */
  health(): Promise<QueueHealth>;
}

/** `alive`: waiting, delayed or being worked on; `failed`: given up by the engine; `absent`: done with, or never there. */
export type EntryState = 'alive' | 'failed' | 'absent';

/** The whole queue, as processes hold it. */
export interface JobEngine extends JobQueue {
  /** What became of the entry of each run, in their order. Throws within two seconds when the queue cannot be reached. */
  statesOf(runs: readonly { readonly runId: string; readonly name: JobName }[]): Promise<EntryState[]>;
  /** Whether the queue answers within two seconds. */
  isReachable(): Promise<boolean>;
  /** What Redis does once its memory is full, which must be `noeviction`; null for an engine that evicts nothing. Throws within two seconds. */
  readEvictionPolicy(): Promise<string | null>;
  /** Takes every entry out, also those under way: for a database that was brought back. Throws when the queue cannot be reached. */
  empty(): Promise<void>;
  close(): Promise<void>;
}
