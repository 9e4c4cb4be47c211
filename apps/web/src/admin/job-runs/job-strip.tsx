import { Note } from '../../components/notice.tsx';
import { InlineError } from '../components/inline-error.tsx';
import { StatStrip } from '../components/stat-strip.tsx';
import { countStats, healthStats, PENDING_STATS } from './job-health.ts';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { JobOverview } from './job-runs-view.ts';

export type JobStripProps = {
  readonly overview: JobOverview | undefined;
  readonly error: unknown;
  readonly now: Date;
  readonly onRetry: () => void;
};

/** How the worker, the queue and the data are, and the runs by status. */
export function JobStrip({ overview, error, now, onRetry }: JobStripProps) {
  const groups = overview === undefined ? PENDING_STATS : [healthStats(overview, now), countStats(overview)];
  return (
    <>
      {error !== null && (
        <section className="card">
          <InlineError title={jobRunsCopy.health.failed} error={error} onRetry={onRetry} />
        </section>
      )}
      {overview?.queue.isUp === false && <Note kind="error">{jobRunsCopy.queueDown}</Note>}
      {(overview !== undefined || error === null) && groups.map((stats) => <StatStrip key={stats[0]?.label} stats={stats} />)}
    </>
  );
}
