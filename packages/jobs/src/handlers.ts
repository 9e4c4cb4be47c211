import type { JobName } from '@survivor/contract/job-names';
import type { JobPayloads } from './catalog.ts';

/** Steps finished by earlier attempts of the run, so that a retry continues from there. */
export type Checkpoint = { readonly done: ReadonlySet<string>; add(step: string): Promise<void> };

/** The progress of a run, in members to grade or rounds to read. */
export type RunProgress = { readonly done: number; readonly of: number };

export type HandlerArgs<N extends JobName> = {
  readonly payload: JobPayloads[N];
  readonly runId: string;
  /**
   * Aborted when the worker is stopped and its grace period is over. Another worker then runs the
   * job.
   */
  readonly signal: AbortSignal;
  /** 1 at first; more after a failed attempt or the death of a worker. */
  readonly attempt: number;
  /** An earlier attempt died with its worker, so its effects are unknown. */
  readonly isResumed: boolean;
  readonly checkpoint: Checkpoint;
  /** Reports progress for the console. A failure to store it does not end the run. */
  readonly reportProgress: (progress: RunProgress) => Promise<void>;
};

/** One handler per job, which returns the run's summary. A missing one does not compile. */
export type JobHandlers = { readonly [N in JobName]: (args: HandlerArgs<N>) => Promise<string> };

/** Records the course of a run. */
export interface RunRecorder {
  /**
   * False if the run is finished or unknown and must not be worked on. `traceId` is that of the
   * request behind it.
   */
  begin(args: { runId: string; retryCount: number; name?: string; traceId?: string | undefined }): Promise<boolean>;
  progress(args: { runId: string } & RunProgress): Promise<void>;
  succeed(args: { runId: string; summary: string }): Promise<void>;
  /** `isFinal`: the run failed; otherwise it will be retried. */
  fail(args: { runId: string; message: string; isFinal: boolean }): Promise<void>;
}
