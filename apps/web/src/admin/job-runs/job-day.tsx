import type { JobDayOutput } from '@survivor/contract/job';
import { useMemo } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { QueryError } from '../components/query-error.tsx';
import { Dash } from '../components/table/cells.tsx';
import { DataTable } from '../components/table/data-table.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { useDataTable } from '../components/table/use-data-table.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { formatCount, formatDuration, formatHour } from '../lib/format.ts';
import { HourBars } from './hour-bars.tsx';
import { jobDayCopy } from './job-day-copy.ts';

type Hour = JobDayOutput['hours'][number];

const INTERVAL_MS = 60_000;
const { columns: heads } = jobDayCopy;
const sumOf = (hours: readonly Hour[], of: 'runs' | 'failed') => hours.reduce((sum, hour) => sum + hour[of], 0);
const formatOptional = (milliseconds: number | null) => (milliseconds === null ? <Dash /> : formatDuration(milliseconds));
const hourIdOf = ({ from }: Hour) => from.toISOString();

const column = columnHelper<Hour>();
const COLUMNS = column.columns([
  column.accessor('from', {
    header: heads.hour,
    meta: nowrap,
    cell: ({ getValue }) => <Timestamp at={getValue()} text={formatHour(getValue())} />,
  }),
  column.accessor('runs', { header: heads.runs, cell: ({ getValue }) => formatCount(getValue()) }),
  column.accessor('failed', {
    header: heads.failed,
    cell: ({ getValue }) => (getValue() === 0 ? <Dash /> : formatCount(getValue())),
  }),
  column.accessor('meanMs', { header: heads.mean, meta: nowrap, cell: ({ getValue }) => formatOptional(getValue()) }),
  column.accessor('longestMs', { header: heads.longest, meta: nowrap, cell: ({ getValue }) => formatOptional(getValue()) }),
]);

function HourTable({ hours }: JobDayOutput) {
  const rows = useMemo(() => hours.toReversed(), [hours]);
  return <DataTable table={useDataTable({ columns: COLUMNS, rows, rowId: hourIdOf })} caption={jobDayCopy.caption} />;
}

function DayCharts({ hours }: JobDayOutput) {
  const [runs, failed] = [sumOf(hours, 'runs'), sumOf(hours, 'failed')];
  const longest = Math.max(0, ...hours.map(({ longestMs }) => longestMs ?? 0));
  return (
    <>
      <p className="text-sm text-fg-2 tabular-nums">{jobDayCopy.total(runs, failed)}</p>
      <div className="my-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-4">
        <figure>
          <HourBars
            hours={hours}
            getValue={(hour) => hour.runs}
            getFailed={(hour) => hour.failed}
            format={formatCount}
            label={jobDayCopy.runsLabel(runs, failed, Math.max(...hours.map((hour) => hour.runs)))}
          />
          <figcaption className="text-sm text-fg-3">{jobDayCopy.runs}</figcaption>
        </figure>
        <figure>
          <HourBars
            hours={hours}
            getValue={(hour) => hour.longestMs ?? 0}
            format={formatDuration}
            label={longest === 0 ? jobDayCopy.nothingRan : jobDayCopy.tookLabel(formatDuration(longest))}
          />
          <figcaption className="text-sm text-fg-3">{jobDayCopy.took}</figcaption>
        </figure>
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-bold text-accent">{jobDayCopy.table}</summary>
        <HourTable hours={hours} />
      </details>
    </>
  );
}

/** The runs of the last day and their durations by hour, as charts and as a table. */
export function JobDay({ isPaused }: { isPaused: boolean }) {
  const day = trpc.job.day.useQuery(undefined, { refetchInterval: isPaused ? false : INTERVAL_MS });
  return (
    <section className="card" aria-labelledby="jobs-last-day">
      <h2 id="jobs-last-day">{jobDayCopy.title}</h2>
      <QueryError title={jobDayCopy.failedTitle} query={day} />
      {day.data !== undefined && <DayCharts {...day.data} />}
      {day.isPending && <Skeleton kind="panel" className="h-44" />}
    </section>
  );
}
