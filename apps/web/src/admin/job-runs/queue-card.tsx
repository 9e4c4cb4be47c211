import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { QueryError } from '../components/query-error.tsx';
import { JobButton } from './job-button.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';

/** The jobs that can be queued by hand (screens 2.21). */
export function QueueCard() {
  const jobs = trpc.job.available.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <section className="card" aria-labelledby="queue-new-job">
      <h2 id="queue-new-job">{jobRunsCopy.queueTitle}</h2>
      <QueryError title={jobRunsCopy.availableFailed} query={jobs} />
      {jobs.isPending && <Skeleton kind="jobs" className="mt-3 h-33" />}
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-x-8">
        {jobs.data?.map(({ name, displayName, description }) => (
          <li key={name} className="flex items-center justify-between gap-4 border-t border-line py-3">
            <span>
              <span className="block font-bold">{displayName}</span>
              <span className="block text-sm text-fg-3">{description}</span>
            </span>
            <JobButton
              label={jobRunsCopy.queue}
              longLabel={jobRunsCopy.queueOf(displayName)}
              send={(client) => client.job.trigger.mutate({ jobName: name })}
              done={jobRunsCopy.queued(displayName)}
              failed={jobRunsCopy.queueFailed(displayName)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
