import { LoaderCircle, Play, RotateCw } from 'lucide';
import { use } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Dash } from '../components/dash.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';
import { JobActionsContext } from './use-job-actions.ts';

/** Trigger for a schedule, Retry for a failed run, otherwise a dash (screens 2.21). */
export function JobAction({ job }: { job: Job }) {
  const actions = use(JobActionsContext);
  const isRecurring = job.type === 'Recurring';
  if (!isRecurring && job.status !== 'Failed') return <Dash />;
  const isBusy = actions.isBusy(job.id);
  const name = isRecurring ? jobRunsCopy.triggerOf(job.id) : jobRunsCopy.retryOf(job.name, job.id);
  const icon = isRecurring ? Play : RotateCw;
  const label = isRecurring ? jobRunsCopy.trigger : jobRunsCopy.retry;
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
      <Icon of={isBusy ? LoaderCircle : icon} className={isBusy ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
      {isBusy ? jobRunsCopy.busy : label}
    </button>
  );
}
