import type { Db } from '@survivor/db/connection/database';
import { failAttempt, recordProgress, startRunAttempt, succeedRun } from '@survivor/db/queries/job/job-runs';
import type { RunRecorder } from '@survivor/jobs';

/** Records the progress and outcome of runs in PostgreSQL (rules 7). */
export function createRunRecorder(db: Db): RunRecorder {
  return {
    begin: ({ runId, retryCount }) => startRunAttempt(db, { id: runId, retryCount }),
    progress: ({ runId, ...progress }) => recordProgress(db, { id: runId, ...progress }),
    succeed: ({ runId, summary }) => succeedRun(db, { id: runId, summary }),
    fail: ({ runId, message, isFinal }) => failAttempt(db, { id: runId, message, isFinal }),
  };
}
