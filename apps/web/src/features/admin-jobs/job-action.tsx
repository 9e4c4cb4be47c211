import { LoaderCircle, Play, RotateCw } from 'lucide-react';
import { Dash } from '../../components/dash.tsx';
import { jobsCopy } from '../../content/admin-copy.ts';
import type { Job } from './jobs-view.ts';
import type { JobActions } from './use-job-actions.ts';

/** Retry for what failed, Trigger for what recurs, otherwise a dash (specification 2.21). */
export function JobAction({ job, actions }: { job: Job; actions: JobActions }) {
  const isRecurring = job.type === 'Recurring';
  if (!isRecurring && job.status !== 'Failed') return <Dash />;
  const isBusy = actions.isBusy(job.id);
  const Sign = isBusy ? LoaderCircle : isRecurring ? Play : RotateCw;
  const name = isRecurring ? jobsCopy.triggerOf(job.id) : jobsCopy.retryOf(job.name, job.id);
  return (
    <button
      type="button"
      className="btn btn-line row-button"
      aria-label={isBusy ? undefined : name}
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy) return;
        if (isRecurring) actions.trigger(job);
        else actions.retry(job);
      }}
    >
      <Sign className={isBusy ? 'size-4 motion-safe:animate-spin' : 'size-4'} aria-hidden="true" />
      {isBusy ? jobsCopy.busy : isRecurring ? jobsCopy.trigger : jobsCopy.retry}
    </button>
  );
}
