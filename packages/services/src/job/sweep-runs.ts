import type { Db } from '@survivor/db/connection/database';
import { failAttempt, listUnfinishedRuns, type UnfinishedRun } from '@survivor/db/queries/job/job-runs';
import { advanceSchedule } from '@survivor/db/queries/job/job-schedules';
import { type EntryState, type JobEngine, payloadOfStored } from '@survivor/jobs';
import { enqueueRun } from './start-run.ts';

/** A run is recorded before it is queued, which takes at most two seconds. */
const GRACE_SECONDS = 5;

const REASONS: Record<Exclude<EntryState, 'alive'>, string> = {
  absent: 'The queue lost this run',
  failed: 'The run ended without a result: its worker died or the database was unavailable',
};

type SweepArgs = { readonly db: Db; readonly engine: JobEngine };

/** Queues a recorded run whose process died before it queued the run. */
const requeue = ({ db, engine }: SweepArgs, { id, name, type, payload }: UnfinishedRun): Promise<void> =>
  enqueueRun({ db, queue: engine, run: { runId: id, name, payload: payloadOfStored(name, payload), isUrgent: type === 'Immediate' } });

/**
 * Requeues runs that were never queued, marks runs whose entry vanished as Failed (rules 7), and
 * requests a grading to repair their work. Returns their number. Throws without a change if the
 * queue is unavailable.
 */
export async function sweepRuns({ db, engine }: SweepArgs): Promise<number> {
  const runs = await listUnfinishedRuns(db, { olderThanSeconds: GRACE_SECONDS });
  if (runs.length === 0) return 0;
  const states = await engine.statesOf(runs.map(({ id, name }) => ({ runId: id, name })));
  let lost = 0;
  let found = 0;
  for (const [index, run] of runs.entries()) {
    const state = states[index] ?? 'alive';
    if (state === 'alive') continue;
    found += 1;
    if (state === 'absent' && !run.wasQueued) {
      await requeue({ db, engine }, run);
      continue;
    }
    await failAttempt(db, { id: run.id, message: REASONS[state], isFinal: true });
    lost += 1;
  }
  if (lost > 0) await requestGrading({ db });
  return found;
}

/** Requests a grading as soon as possible. Durable, and repeated requests cause one run. */
export async function requestGrading({ db }: { db: Db }): Promise<void> {
  await advanceSchedule(db, { id: 'process-outcomes', seconds: 0 });
}
