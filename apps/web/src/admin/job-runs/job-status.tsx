import type { JobStatus } from '@survivor/rules';
import { Check, Clock, Hourglass, LoaderCircle, type LucideIcon, X } from 'lucide-react';
import { Pill, type Tone } from '../../components/pill.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';

const LOOKS: Record<JobStatus, { tone: Tone; icon: LucideIcon }> = {
  Succeeded: { tone: 'alive', icon: Check },
  Failed: { tone: 'out', icon: X },
  Processing: { tone: 'own', icon: LoaderCircle },
  Enqueued: { tone: 'neutral', icon: Hourglass },
  Scheduled: { tone: 'neutral', icon: Clock },
};

export function JobStatusPill({ status }: { status: JobStatus }) {
  const { tone, icon: Sign } = LOOKS[status];
  return (
    <Pill tone={tone}>
      <Sign className="size-[1em]" strokeWidth={2.4} aria-hidden="true" />
      {jobRunsCopy.statusWords[status]}
    </Pill>
  );
}
