import { Note } from '../../components/notice.tsx';
import { type Query, QueryError } from '../components/query-error.tsx';
import { StatStrip } from '../components/stat-strip.tsx';
import { countStats, healthStats, PENDING_STATS } from './job-health.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { JobOverview } from './job-runs-view.ts';

/** The health of the worker, the queue and the data, and the number of runs by status. */
export function JobOverviewStats({ query, now }: { query: Query<JobOverview>; now: Date }) {
  const { data, isError } = query;
  const groups = data === undefined ? PENDING_STATS : [healthStats(data, now), countStats(data)];
  return (
    <>
      {isError && (
        <section className="card">
          <QueryError title={jobRunsCopy.health.failed} query={query} />
        </section>
      )}
      {data?.queue.isUp === false && <Note kind="error">{jobRunsCopy.queueDown}</Note>}
      {(data !== undefined || !isError) && groups.map((stats) => <StatStrip key={stats[0]?.label} stats={stats} />)}
    </>
  );
}
