import type { JobOverviewOutput } from '@survivor/contract/job';
import { findLastSuccess } from '@survivor/db/queries/job/job-runs';
import { toRealTime } from '@survivor/db/queries/job/job-schedules';
import { listHeartbeats } from '@survivor/db/queries/job/worker-heartbeats';
import { countSourceCalls, readSourcePause } from '@survivor/db/queries/season/source-calls';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { countJobs } from './count-jobs.ts';

/** Workers beat every ten seconds: two missed beats may be a busy machine, three are a dead worker. */
const ONLINE_MS = 30_000;

/** How jobs, workers, queue and data are right now, in real time. Answers also while the queue is away, and says so. */
export async function getJobOverview({ ctx }: { ctx: ServiceContext }): Promise<JobOverviewOutput> {
  requireAdmin(ctx);
  const { db } = ctx;
  const [clock, counts, workers, queue, fetched, graded, callsLastMinute, hold] = await Promise.all([
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
    source: { callsLastMinute, ceiling: ctx.settings.sourceCallsPerMinute, backOffUntil: hold?.until ?? null },
  };
}
