import { Skeleton } from '../../components/skeleton.tsx';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { ActionButton } from '../components/action-button.tsx';
import { QueryError } from '../components/query-error.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import { useJobAction } from './use-job-action.ts';

function AvailableJob({ job: { name, displayName, description } }: { job: Outputs['job']['available'][number] }) {
  const { isBusy, run } = useJobAction();
  const trigger = trpc.job.trigger.useMutation();
  const messages = { done: jobRunsCopy.queued(displayName), failed: jobRunsCopy.queueFailed(displayName) };
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3">
      <span>
        <span className="block font-bold">{displayName}</span>
        <span className="block text-sm text-fg-3">{description}</span>
      </span>
      <ActionButton
        isBusy={isBusy}
        aria-label={isBusy ? undefined : jobRunsCopy.queueOf(displayName)}
        onClick={() => void run(() => trigger.mutateAsync({ jobName: name }), messages)}
      >
        {isBusy ? jobRunsCopy.busy : jobRunsCopy.queue}
      </ActionButton>
    </li>
  );
}

/** The jobs that can be queued by hand (screens 2.21). */
export function QueueCard() {
  const jobs = trpc.job.available.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <section className="card" aria-labelledby="queue-new-job">
      <h2 id="queue-new-job">{jobRunsCopy.queueTitle}</h2>
      <QueryError title={jobRunsCopy.availableFailed} query={jobs} />
      {jobs.isPending && <Skeleton kind="jobs" className="mt-3 h-33" />}
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-x-8">
        {jobs.data?.map((job) => (
          <AvailableJob key={job.name} job={job} />
        ))}
      </ul>
    </section>
  );
}
