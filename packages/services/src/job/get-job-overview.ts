import type { JobOverviewOutput } from '@survivor/contract/job';
import { findLastSuccess } from '@survivor/db/queries/job/job-runs';
import { toRealTime } from '@survivor/db/queries/job/job-schedules';
import { listHeartbeats } from '@survivor/db/queries/job/worker-heartbeats';
import { countSourceCalls, readSourcePause } from '@survivor/db/queries/season/source-calls';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { countJobs } from './count-jobs.ts';

/**
 * Workers send a heartbeat every ten seconds. Two missing ones may be a busy machine, three are a
 * dead worker.
 */
const ONLINE_MS = 30_000;

/**
 * The current state of jobs, workers, queue and data, in real time. Also works while the queue is
 * unavailable.
 */
export async function getJobOverview({ ctx }: { ctx: ServiceContext }): Promise<JobOverviewOutput> {
  requireAdmin(ctx);
  const { db } = ctx;
  const [clock, counts, workers, queue, fetched, graded, callsLastMinute, pause] = await Promise.all([
    toRealTime(db, null),
    countJobs({ ctx }),
    listHeartbeats(db),
    ctx.queue.health(),
    findLastSuccess(db, ['FetchGames', 'InitializeGlobalState']),
    findLastSuccess(db, ['ProcessGamesOutcomes']),
    countSourceCalls(db),
    readSourcePause(db),
  ]);
  return {
    now: clock.now,
    counts,
    workers: workers.map((worker) => ({ ...worker, isOnline: worker.ageMs < ONLINE_MS })),
    queue,
    data: { lastFetchSucceededAt: fetched?.at ?? null, lastGradingSucceededAt: graded?.at ?? null, feedAgeMs: fetched?.ageMs ?? null },
    source: { callsLastMinute, ceiling: ctx.settings.sourceCallsPerMinute, backOffUntil: pause?.until ?? null },
  };
}
