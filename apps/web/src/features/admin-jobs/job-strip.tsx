import { InlineError } from '../../components/inline-error.tsx';
import { Note } from '../../components/note.tsx';
import { StatStrip } from '../../components/stat-strip.tsx';
import { jobsCopy } from '../../content/admin-copy.ts';
import { countStats, healthStats, PENDING_STATS } from './job-health.ts';
import type { JobOverview } from './jobs-view.ts';

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
          <InlineError title={jobsCopy.health.failed} error={error} onRetry={onRetry} />
        </section>
      )}
      {overview?.queue.isUp === false && <Note kind="error">{jobsCopy.queueDown}</Note>}
      {(overview !== undefined || error === null) && groups.map((stats) => <StatStrip key={stats[0]?.label} stats={stats} />)}
    </>
  );
}
