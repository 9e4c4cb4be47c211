import type { ReactNode } from 'react';
import { Dash } from '../components/dash.tsx';
import type { Column } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { formatCount, formatDuration, formatInterval, formatTimestamp } from '../lib/format.ts';
import { JobAction } from './job-action.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import type { Job } from './job-runs-view.ts';
import { JobStatusPill } from './job-status.tsx';
import type { JobActions } from './use-job-actions.ts';

const { columns: heads } = jobRunsCopy;

function NextRun({ at, now }: { at: Date; now: Date }) {
  const left = at.getTime() - now.getTime();
  return (
    <span>
      {left > 0 ? jobRunsCopy.inSpan(formatInterval(left)) : jobRunsCopy.due}
      <span className="row-exact">
        <Timestamp at={at} text={formatTimestamp(at, now)} />
      </span>
    </span>
  );
}

/** How often a run was begun again, or a dash for what has not begun. */
const retriesOf = ({ attemptsMade, retryCount }: Job): ReactNode => (attemptsMade === 0 ? <Dash /> : formatCount(retryCount));

function Completed({ job: { completedAt, durationMs }, now }: { job: Job; now: Date }) {
  if (completedAt === null) return <Dash />;
  return (
    <span>
      <Timestamp at={completedAt} text={formatTimestamp(completedAt, now)} />
      {durationMs !== null && <span className="row-exact">{jobRunsCopy.took(formatDuration(durationMs))}</span>}
    </span>
  );
}

/** The columns of screens 2.21. */
export function jobColumns(now: Date, actions: JobActions): readonly Column<Job>[] {
  const moment = (at: Date | null) => (at === null ? <Dash /> : <Timestamp at={at} text={formatTimestamp(at, now)} />);
  return [
    {
      id: 'name',
      header: heads.name,
      sort: 'name',
      cell: ({ id, name }) => (
        <>
          <span className="row-title">{name}</span>
          <span className="row-id">{id}</span>
        </>
      ),
    },
    { id: 'type', header: heads.type, cell: ({ type }) => jobRunsCopy.typeWords[type], isNowrap: true },
    { id: 'status', header: heads.status, sort: 'status', cell: ({ status }) => <JobStatusPill status={status} /> },
    { id: 'started', header: heads.started, sort: '-started', cell: ({ startedAt }) => moment(startedAt), isNowrap: true },
    { id: 'completed', header: heads.completed, cell: (job) => <Completed job={job} now={now} />, isNowrap: true },
    {
      id: 'nextRun',
      header: heads.nextRun,
      cell: ({ nextRun }) => (nextRun === null ? <Dash /> : <NextRun at={nextRun} now={now} />),
      isNowrap: true,
    },
    { id: 'retries', header: heads.retries, cell: retriesOf, isNowrap: true },
    { id: 'actions', header: heads.actions, cell: (job) => <JobAction job={job} actions={actions} /> },
  ];
}
