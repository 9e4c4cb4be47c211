import { Play, RotateCw } from 'lucide';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Dash } from '../components/table/cells.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';
import { useJobAction } from './use-job-action.ts';

function TriggerButton({ id }: { id: string }) {
  const { isBusy, run } = useJobAction();
  const trigger = trpc.job.triggerRecurring.useMutation();
  const messages = { done: jobRunsCopy.triggered(id), failed: jobRunsCopy.triggerFailed(id) };
  return (
    <ActionButton
      icon={Play}
      isBusy={isBusy}
      aria-label={isBusy ? undefined : jobRunsCopy.triggerOf(id)}
      onClick={() => void run(() => trigger.mutateAsync({ jobId: id }), messages)}
    >
      {isBusy ? jobRunsCopy.busy : jobRunsCopy.trigger}
    </ActionButton>
  );
}

function RetryButton({ job: { id, name, isRetryable } }: { job: Job }) {
  const { isBusy, run } = useJobAction();
  const retry = trpc.job.retry.useMutation();
  const messages = { done: jobRunsCopy.queued(name), failed: jobRunsCopy.queueFailed(name) };
  return (
    <ActionButton
      icon={RotateCw}
      isBusy={isBusy}
      aria-label={isBusy ? undefined : jobRunsCopy.retryOf(name, id)}
      onClick={() => {
        if (isRetryable) void run(() => retry.mutateAsync({ id }), messages);
        else toast.error(jobRunsCopy.cannotRetry);
      }}
    >
      {isBusy ? jobRunsCopy.busy : jobRunsCopy.retry}
    </ActionButton>
  );
}

/** Trigger for a schedule, Retry for a failed run, otherwise a dash (screens 2.21). */
export function JobAction({ job }: { job: Job }) {
  if (job.type === 'Recurring') return <TriggerButton id={job.id} />;
  return job.status === 'Failed' ? <RetryButton job={job} /> : <Dash />;
}
