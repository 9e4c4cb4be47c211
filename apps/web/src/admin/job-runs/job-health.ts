import type { Stat } from '../components/stat-strip.tsx';
import { STALE_DATA_MS } from '../lib/data-age.ts';
import { formatAge, formatCount, formatTimestamp } from '../lib/format.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { JobOverview } from './job-runs-view.ts';

const { health, ago } = jobRunsCopy;

/** The order in which the counts are shown. */
const STATUSES = ['Failed', 'Processing', 'Enqueued', 'Scheduled', 'Succeeded'] as const;

function workerStat({ workers }: JobOverview, now: Date): Stat {
  const online = workers.filter(({ isOnline }) => isOnline);
  const last = workers.toSorted((a, b) => b.lastBeatAt.getTime() - a.lastBeatAt.getTime())[0];
  if (last === undefined) return { label: health.worker, value: health.neverSeen, tone: 'bad' };
  const age = formatAge(last.lastBeatAt, now);
  return online.length > 0
    ? { label: health.worker, value: health.online, note: health.onlineNote(online.length, age), tone: 'good' }
    : { label: health.worker, value: health.offline, note: health.beat(age), tone: 'bad' };
}

function queueStat({ queue }: JobOverview): Stat {
  const engine = health.engines[queue.engine];
  return queue.isUp
    ? { label: health.queue, value: health.ok, note: health.queueNote(engine, queue.waiting, queue.active), tone: 'good' }
    : { label: health.queue, value: health.down, note: engine, tone: 'bad' };
}

function fetchStat({ data, source }: JobOverview, now: Date): Stat {
  const at = data.lastFetchSucceededAt;
  const isOld = at === null || now.getTime() - at.getTime() > STALE_DATA_MS;
  const { backOffUntil, callsLastMinute, ceiling } = source;
  const isBackingOff = backOffUntil !== null && backOffUntil > now;
  return {
    label: health.lastFetch,
    value: at === null ? health.never : ago(formatAge(at, now)),
    note: isBackingOff ? health.backOff(formatTimestamp(backOffUntil, now)) : health.calls(callsLastMinute, ceiling),
    tone: isOld || isBackingOff ? 'warning' : 'normal',
  };
}

/** The worker's heartbeat, the queue, and the age of the data. */
export function healthStats(overview: JobOverview, now: Date): Stat[] {
  const gradedAt = overview.data.lastGradingSucceededAt;
  return [
    workerStat(overview, now),
    queueStat(overview),
    fetchStat(overview, now),
    { label: health.lastGrading, value: gradedAt === null ? health.never : ago(formatAge(gradedAt, now)) },
  ];
}

/** Counts by status. */
export const countStats = ({ counts }: JobOverview): Stat[] =>
  STATUSES.map((status) => ({
    label: status,
    value: formatCount(counts[status] ?? 0),
    tone: status === 'Failed' && (counts[status] ?? 0) > 0 ? 'bad' : 'normal',
  }));

const pending = (label: string): Stat => ({ label, value: undefined });

/** The same figures while they load. */
export const PENDING_STATS: readonly (readonly Stat[])[] = [
  [health.worker, health.queue, health.lastFetch, health.lastGrading].map(pending),
  STATUSES.map(pending),
];
