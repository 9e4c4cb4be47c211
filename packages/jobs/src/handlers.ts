import type { JobName } from '@survivor/contract/job-names';
import type { JobPayloads } from './catalogue.ts';

/** Steps that earlier attempts of the run have finished, so that a retry goes on from there. */
export type Checkpoint = { readonly done: ReadonlySet<string>; add(step: string): Promise<void> };

/** How far a run is, in what its job goes through: members to grade, rounds to read. */
export type RunProgress = { readonly done: number; readonly of: number };

export type HandlerArgs<N extends JobName> = {
  readonly payload: JobPayloads[N];
  readonly runId: string;
  /** Aborted when the worker is stopped and its grace is over; the run then goes to another worker. */
  readonly signal: AbortSignal;
  /** 1 for the first start; more after a failed attempt or the death of a worker. */
  readonly attempt: number;
  /** An earlier attempt ended without a word, with its worker: nobody knows what it had done. */
  readonly isResumed: boolean;
  readonly checkpoint: Checkpoint;
  /** For the console; a failure to write it down ends nothing. */
  readonly reportProgress: (progress: RunProgress) => Promise<void>;
};

/** One handler for each job; it answers the run's summary. A missing one does not compile. */
export type JobHandlers = { readonly [N in JobName]: (args: HandlerArgs<N>) => Promise<string> };

/** Where the course of a run is written down. */
export interface RunRecorder {
  /** False: the run is over or unknown, and must not be worked on. `traceId`: of the request that asked for it. */
  begin(args: { runId: string; retryCount: number; name?: string; traceId?: string | undefined }): Promise<boolean>;
  progress(args: { runId: string } & RunProgress): Promise<void>;
  succeed(args: { runId: string; summary: string }): Promise<void>;
  /** `isFinal`: the run is Failed; else it will be tried again. */
  fail(args: { runId: string; message: string; isFinal: boolean }): Promise<void>;
}
