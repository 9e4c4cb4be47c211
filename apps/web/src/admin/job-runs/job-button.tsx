import { useMutation } from '@tanstack/react-query';
import { type IconNode, Play, RotateCw } from 'lucide';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Dash } from '../components/table/cells.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';

const RELOAD_AFTER_MS = 1000;

export type JobButtonProps = {
  readonly icon?: IconNode;
  readonly label: string;
  /** The label with the name of the job, for screen readers. */
  readonly longLabel: string;
  /** Null if the action is impossible: a press then shows `failed`. */
  readonly send: ((client: ReturnType<typeof trpc.useUtils>['client']) => Promise<unknown>) | null;
  readonly done: string;
  readonly failed: string;
};

/** Starts an action of a job. Busy until the lists reload 1 s after the response (screens 7). */
export function JobButton({ icon, label, longLabel, send, done, failed }: JobButtonProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (send === null) throw new Error(failed);
      await send(utils.client);
      toast.success(done);
      await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS));
      await utils.job.invalidate();
    },
    onError: () => toast.error(failed),
  });
  return (
    <ActionButton icon={icon} isBusy={isPending} aria-label={isPending ? undefined : longLabel} onClick={() => mutate()}>
      {isPending ? jobRunsCopy.busy : label}
    </ActionButton>
  );
}

/** Trigger for a schedule, Retry for a failed run, otherwise a dash (screens 2.21). */
export function JobAction({ job: { id, name, type, status, isRetryable } }: { job: Job }) {
  if (type === 'Recurring') {
    return (
      <JobButton
        icon={Play}
        label={jobRunsCopy.trigger}
        longLabel={jobRunsCopy.triggerOf(id)}
        send={(client) => client.job.triggerRecurring.mutate({ jobId: id })}
        done={jobRunsCopy.triggered(id)}
        failed={jobRunsCopy.triggerFailed(id)}
      />
    );
  }
  if (status !== 'Failed') return <Dash />;
  return (
    <JobButton
      icon={RotateCw}
      label={jobRunsCopy.retry}
      longLabel={jobRunsCopy.retryOf(name, id)}
      send={isRetryable ? (client) => client.job.retry.mutate({ id }) : null}
      done={jobRunsCopy.queued(name)}
      failed={isRetryable ? jobRunsCopy.queueFailed(name) : jobRunsCopy.cannotRetry}
    />
  );
}
