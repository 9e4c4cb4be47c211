import { LoaderCircle, Play, RotateCw } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Dash } from '../components/dash.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';
import type { JobActions } from './use-job-actions.ts';

/** Retry for what failed, Trigger for what recurs, otherwise a dash (screens 2.21). */
export function JobAction({ job, actions }: { job: Job; actions: JobActions }) {
  const isRecurring = job.type === 'Recurring';
  if (!isRecurring && job.status !== 'Failed') return <Dash />;
  const isBusy = actions.isBusy(job.id);
  const sign = isBusy ? LoaderCircle : isRecurring ? Play : RotateCw;
  const name = isRecurring ? jobRunsCopy.triggerOf(job.id) : jobRunsCopy.retryOf(job.name, job.id);
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
      <Icon of={sign} className={isBusy ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
      {isBusy ? jobRunsCopy.busy : isRecurring ? jobRunsCopy.trigger : jobRunsCopy.retry}
    </button>
  );
}
