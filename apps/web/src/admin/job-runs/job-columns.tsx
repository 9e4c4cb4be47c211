import { use } from 'react';
import { Dash } from '../components/dash.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { RecentTimestamp } from '../components/timestamp.tsx';
import { formatCount, formatDuration, formatInterval } from '../lib/format.ts';
import { NowContext } from '../lib/now-context.ts';
import { JobAction } from './job-action.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';
import { JobStatusPill } from './job-status.tsx';

const { columns: heads } = jobRunsCopy;

function NextRun({ at }: { at: Date }) {
  const left = at.getTime() - use(NowContext).getTime();
  return (
    <span>
      {left > 0 ? jobRunsCopy.inSpan(formatInterval(left)) : jobRunsCopy.due}
      <span className="row-exact">
        <RecentTimestamp at={at} />
      </span>
    </span>
  );
}

const Completed = ({ at, durationMs }: { at: Date; durationMs: number | null }) => (
  <span>
    <RecentTimestamp at={at} />
    {durationMs !== null && <span className="row-exact">{jobRunsCopy.took(formatDuration(durationMs))}</span>}
  </span>
);

const column = columnHelper<Job>();

/** The columns of screens 2.21. */
export const JOB_COLUMNS = column.columns([
  column.accessor('name', {
    header: heads.name,
    enableSorting: true,
    cell: ({ row: { original: job } }) => (
      <>
        <span className="row-title">{job.name}</span>
        <span className="row-id">{job.id}</span>
      </>
    ),
  }),
  column.accessor('type', { header: heads.type, meta: nowrap, cell: ({ getValue }) => jobRunsCopy.typeWords[getValue()] }),
  column.accessor('status', {
    header: heads.status,
    enableSorting: true,
    cell: ({ getValue }) => <JobStatusPill status={getValue()} />,
  }),
  column.accessor('startedAt', {
    id: 'started',
    header: heads.started,
    enableSorting: true,
    sortDescFirst: true,
    meta: nowrap,
    cell: ({ row: { original: job } }) => (job.startedAt === null ? <Dash /> : <RecentTimestamp at={job.startedAt} />),
  }),
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
