import type { JobStatus } from '@survivor/contract/job-names';
import { Check, Clock, Hourglass, type IconNode, LoaderCircle, X } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill, type Tone } from '../../components/pill.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';

const STATUS_STYLES: Record<JobStatus, { tone: Tone; icon: IconNode }> = {
  Succeeded: { tone: 'alive', icon: Check },
  Failed: { tone: 'out', icon: X },
  Processing: { tone: 'own', icon: LoaderCircle },
  Enqueued: { tone: 'neutral', icon: Hourglass },
  Scheduled: { tone: 'neutral', icon: Clock },
};

export function JobStatusPill({ status }: { status: JobStatus }) {
  const { tone, icon: sign } = STATUS_STYLES[status];
  return (
    <Pill tone={tone}>
      <Icon of={sign} className="size-[1em]" strokeWidth={2.4} />
      {jobRunsCopy.statusWords[status]}
    </Pill>
  );
}
