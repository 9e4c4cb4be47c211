import { InlineError } from '../../components/inline-error.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { jobsCopy } from '../../content/admin-copy.ts';
import { trpc } from '../../lib/trpc.ts';
import type { JobActions } from './use-job-actions.ts';

/** The jobs that can be queued by hand (specification 2.21). */
export function QueueCard({ actions }: { actions: JobActions }) {
  const jobs = trpc.job.available.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <section className="card" aria-labelledby="queue-new-job">
      <h2 id="queue-new-job">{jobsCopy.queueTitle}</h2>
      {jobs.isError && <InlineError title={jobsCopy.availableFailed} error={jobs.error} onRetry={() => void jobs.refetch()} />}
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
                aria-label={isBusy ? undefined : jobsCopy.queueOf(displayName)}
                aria-disabled={isBusy}
                onClick={() => !isBusy && actions.queue(name, displayName)}
              >
                {isBusy ? jobsCopy.busy : jobsCopy.queue}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
