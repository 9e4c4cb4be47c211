import type { JobStatus } from '@survivor/contract/job-names';
import { Check, Clock, Hourglass, type IconNode, LoaderCircle, X } from 'lucide';
import { use } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Pill, type Tone } from '../../components/pill.tsx';
import { Code } from '../components/details.tsx';
import { Dash, RecentTimestampCell, SmallLine } from '../components/table/cells.tsx';
import { columnHelper, nowrap, sortable, sortableDescFirst } from '../components/table/table-features.ts';
import { RecentTimestamp } from '../components/timestamp.tsx';
import { formatCount, formatDuration, formatInterval } from '../lib/format.ts';
import { NowContext } from '../lib/now-context.ts';
import { JobAction } from './job-button.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';

const STATUS_STYLES: Record<JobStatus, { tone: Tone; icon: IconNode }> = {
  Succeeded: { tone: 'alive', icon: Check },
  Failed: { tone: 'out', icon: X },
  Processing: { tone: 'own', icon: LoaderCircle },
  Enqueued: { tone: 'neutral', icon: Hourglass },
  Scheduled: { tone: 'neutral', icon: Clock },
};

function JobStatusPill({ status }: { status: JobStatus }) {
  const { tone, icon: sign } = STATUS_STYLES[status];
  return (
    <Pill tone={tone}>
      <Icon of={sign} className="size-[1em]" strokeWidth={2.4} />
      {status}
    </Pill>
  );
}

const { columns: heads } = jobRunsCopy;

function NextRun({ at }: { at: Date }) {
  const remainingMs = at.getTime() - use(NowContext).getTime();
  return (
    <span>
      {remainingMs > 0 ? jobRunsCopy.inInterval(formatInterval(remainingMs)) : jobRunsCopy.due}
      <SmallLine>
        <RecentTimestamp at={at} />
      </SmallLine>
    </span>
  );
}

const Completed = ({ at, durationMs }: { at: Date; durationMs: number | null }) => (
  <span>
    <RecentTimestamp at={at} />
    {durationMs !== null && <SmallLine>{jobRunsCopy.took(formatDuration(durationMs))}</SmallLine>}
  </span>
);

const column = columnHelper<Job>();

/** The columns of screens 2.21. */
export const JOB_COLUMNS = column.columns([
  column.accessor('name', {
    header: heads.name,
    ...sortable,
    cell: ({ row: { original: job } }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-bold">{job.name}</span>
        <Code className="text-fg-3">{job.id}</Code>
      </span>
    ),
  }),
  column.accessor('type', { header: heads.type, meta: nowrap }),
  column.accessor('status', { header: heads.status, ...sortable, cell: ({ getValue }) => <JobStatusPill status={getValue()} /> }),
  column.accessor('startedAt', { id: 'started', header: heads.started, ...sortableDescFirst, meta: nowrap, cell: RecentTimestampCell }),
  column.accessor('completedAt', {
    header: heads.completed,
    meta: nowrap,
    cell: ({ row: { original: job } }) =>
      job.completedAt === null ? <Dash /> : <Completed at={job.completedAt} durationMs={job.durationMs} />,
  }),
  column.accessor('nextRun', {
    header: heads.nextRun,
    meta: nowrap,
    cell: ({ row: { original: job } }) => (job.nextRun === null ? <Dash /> : <NextRun at={job.nextRun} />),
  }),
  column.accessor('retryCount', {
    header: heads.retries,
    meta: nowrap,
    cell: ({ row: { original: job } }) => (job.attemptsMade === 0 ? <Dash /> : formatCount(job.retryCount)),
  }),
  column.display({ id: 'actions', header: heads.actions, cell: ({ row }) => <JobAction job={row.original} /> }),
]);
