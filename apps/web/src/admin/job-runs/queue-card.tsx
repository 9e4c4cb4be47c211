import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { InlineError } from '../components/inline-error.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { JobActions } from './use-job-actions.ts';

/** The jobs that can be queued by hand (screens 2.21). */
export function QueueCard({ actions }: { actions: JobActions }) {
  const jobs = trpc.job.available.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <section className="card" aria-labelledby="queue-new-job">
      <h2 id="queue-new-job">{jobRunsCopy.queueTitle}</h2>
      {jobs.isError && <InlineError title={jobRunsCopy.availableFailed} error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.isPending && <Skeleton kind="jobs" className="jobs-skeleton" />}
      <ul className="job-list">
        {jobs.data?.map(({ name, displayName, description }) => {
          const isBusy = actions.isBusy(name);
          return (
            <li key={name}>
              <span>
                <span className="row-title">{displayName}</span>
                <span className="job-description">{description}</span>
              </span>
              <button
                type="button"
                className="btn btn-line row-button"
                aria-label={isBusy ? undefined : jobRunsCopy.queueOf(displayName)}
                aria-disabled={isBusy}
                onClick={() => !isBusy && actions.queue(name, displayName)}
              >
                {isBusy ? jobRunsCopy.busy : jobRunsCopy.queue}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
