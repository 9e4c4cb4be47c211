import { JOB_NAMES, type JobName } from '@survivor/contract/job-names';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import * as z from 'zod';
import { JOB_PAYLOADS, type JobPayloads } from '../catalog.ts';
import type { Checkpoint, HandlerArgs, JobHandlers, RunRecorder } from '../handlers.ts';
import { UnrecoverableJobError } from '../unrecoverable-job-error.ts';
import { EntryData } from './entries.ts';

type Run = { readonly name: string; readonly runId: string; readonly traceId: string | undefined };

export type RunEntryArgs = {
  readonly handlers: JobHandlers;
  readonly recorder: RunRecorder;
  /** A short text for administrators, without stack or secret. */
  readonly describeError: (error: unknown) => string;
  readonly onAttemptFailed: (args: {
    name: string;
    runId: string;
    traceId: string | undefined;
    attempt: number;
    isFinal: boolean;
    error: unknown;
  }) => void;
  /** Wraps a handler's work, for traces. */
  readonly around?: ((run: Run, work: () => Promise<string>) => Promise<string>) | undefined;
  readonly stopping: AbortSignal;
};

const Progress = z.object({ done: z.array(z.string()) }).catch({ done: [] });

function checkpointOf(job: Job): Checkpoint {
  // `progress` is 0 until a step is done, and stays 0 in most runs.
  const done = new Set(job.progress === 0 ? [] : Progress.parse(job.progress).done);
  return {
    done,
    add: async (step) => {
      done.add(step);
      // A checkpoint only saves a retry some work, so the run goes on if its entry was flushed.
      await job.updateProgress({ done: [...done] }).catch(() => {});
    },
  };
}

type Start = Omit<HandlerArgs<JobName>, 'payload'> & { readonly payload: unknown };

const payloadOf = <N extends JobName>(name: N, payload: unknown): JobPayloads[N] => JOB_PAYLOADS[name].parse(payload) as JobPayloads[N];

const call = <N extends JobName>(handlers: JobHandlers, name: N, start: Start): Promise<string> =>
  handlers[name]({ ...start, payload: payloadOf(name, start.payload) });

const nameOf = (name: string): JobName => {
  const found = JOB_NAMES.find((candidate) => candidate === name);
  if (found === undefined) throw new UnrecoverableError(`there is no job ${name}`);
  return found;
};

/** Runs one queue entry and records its progress. The run's record is final before the entry is. */
export async function runEntry(args: RunEntryArgs, job: Job, token: string | undefined): Promise<void> {
  const { runId, payload, traceId } = EntryData.parse(job.data);
  const attempt = Math.max(job.attemptsStarted, 1);
  if (!(await args.recorder.begin({ runId, retryCount: attempt - 1, name: job.name, traceId }))) return;
  const signal = args.stopping;
  let summary: string;
  try {
    const name = nameOf(job.name);
    const { around = (_, work) => work() } = args;
    const start: Start = {
      payload,
      runId,
      signal,
      attempt,
      isResumed: attempt - 1 > job.attemptsMade,
      checkpoint: checkpointOf(job),
      reportProgress: (progress) => args.recorder.progress({ runId, ...progress }).catch(() => {}),
    };
    summary = await around({ name, runId, traceId }, () => call(args.handlers, name, start));
  } catch (error) {
    if (args.stopping.aborted) return returnToQueue(args, { job, runId, token });
    const isFinal = error instanceof UnrecoverableJobError || job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    args.onAttemptFailed({ name: job.name, runId, traceId, attempt, isFinal, error });
    const message = args.describeError(error);
    await args.recorder.fail({ runId, message, isFinal });
    throw isFinal ? new UnrecoverableError(message) : new Error(message);
  }
  await args.recorder.succeed({ runId, summary });
}

/**
 * Returns the run of a stopped worker to the queue without using up an attempt. Another worker
 * claims it half a second later, in real time, which BullMQ's delays use (rules 1).
 */
async function returnToQueue(
  { recorder }: RunEntryArgs,
  { job, runId, token }: { job: Job; runId: string; token: string | undefined },
): Promise<never> {
  await recorder.fail({ runId, message: 'The worker was stopped', isFinal: false });
  await job.moveToDelayed(Date.now() + 500, token);
  throw new DelayedError();
}
