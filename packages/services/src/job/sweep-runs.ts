import { type Db, failAttempt, hastenSchedule, listUnfinishedRuns } from '@survivor/db';
import type { EntryState, JobEngine } from '@survivor/jobs';

/** The record comes before the queue entry, which takes at most two seconds. */
const GRACE_SECONDS = 5;

const REASONS: Record<Exclude<EntryState, 'alive'>, string> = {
  absent: 'The queue lost this run',
  failed: 'The run ended without a word: its worker died or the database was away',
};

/**
 * Marks runs whose queue entry vanished as Failed (decisions 7) and lets grading look at what they may have left behind. How
 * many. Throws when the queue cannot be reached, and nothing is then marked.
 */
export async function sweepRuns({ db, engine }: { db: Db; engine: JobEngine }): Promise<number> {
  const reasons = new Map<string, string>();
  const runs = await listUnfinishedRuns(db, { olderThanSeconds: GRACE_SECONDS });
  const states = await engine.statesOf(runs.map(({ id, name }) => ({ runId: id, name })));
  for (const [index, { id }] of runs.entries()) {
    const state = states[index] ?? 'alive';
    if (state !== 'alive') reasons.set(id, REASONS[state]);
  }
  for (const [id, message] of reasons) await failAttempt(db, { id, message, isFinal: true });
  if (reasons.size > 0) await askForGrading({ db });
  return reasons.size;
}

/** Grading runs as soon as a worker sees it: durable, and several wishes are one. */
export async function askForGrading({ db }: { db: Db }): Promise<void> {
  await hastenSchedule(db, { id: 'process-outcomes', seconds: 0 });
}
