import type { JobDayOutput } from '@survivor/contract/job';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { Dash } from '../components/dash.tsx';
import { InlineError } from '../components/inline-error.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { formatCount, formatDuration, formatHour } from '../lib/format.ts';
import { HourBars } from './hour-bars.tsx';
import { jobDayCopy } from './job-day-copy.ts';

type Hour = JobDayOutput['hours'][number];

const EVERY = 60_000;
const { columns: heads } = jobDayCopy;
const sumOf = (hours: readonly Hour[], of: 'runs' | 'failed') => hours.reduce((sum, hour) => sum + hour[of], 0);
const span = (milliseconds: number | null) => (milliseconds === null ? <Dash /> : formatDuration(milliseconds));

const COLUMNS: readonly Column<Hour>[] = [
  { id: 'hour', header: heads.hour, cell: ({ from }) => <Timestamp at={from} text={formatHour(from)} />, isNowrap: true },
  { id: 'runs', header: heads.runs, cell: ({ runs }) => formatCount(runs) },
  { id: 'failed', header: heads.failed, cell: ({ failed }) => (failed === 0 ? <Dash /> : formatCount(failed)) },
  { id: 'mean', header: heads.mean, cell: ({ meanMs }) => span(meanMs), isNowrap: true },
  { id: 'longest', header: heads.longest, cell: ({ longestMs }) => span(longestMs), isNowrap: true },
];

function DayCharts({ hours }: JobDayOutput) {
  const [runs, failed] = [sumOf(hours, 'runs'), sumOf(hours, 'failed')];
  const longest = Math.max(0, ...hours.map(({ longestMs }) => longestMs ?? 0));
  return (
    <>
      <p className="day-total">{jobDayCopy.total(runs, failed)}</p>
      <div className="day-charts">
        <figure>
          <HourBars
            hours={hours}
            sizeOf={(hour) => hour.runs}
            badOf={(hour) => hour.failed}
            format={formatCount}
            label={jobDayCopy.runsLabel(runs, failed, Math.max(...hours.map((hour) => hour.runs)))}
          />
          <figcaption>{jobDayCopy.runs}</figcaption>
        </figure>
        <figure>
          <HourBars
            hours={hours}
            sizeOf={(hour) => hour.longestMs ?? 0}
            format={formatDuration}
            label={longest === 0 ? jobDayCopy.nothingRan : jobDayCopy.tookLabel(formatDuration(longest))}
          />
          <figcaption>{jobDayCopy.took}</figcaption>
        </figure>
      </div>
      <details className="day-table">
        <summary>{jobDayCopy.table}</summary>
        <DataTable caption={jobDayCopy.caption} columns={COLUMNS} rows={hours.toReversed()} rowId={({ from }) => from.toISOString()} />
      </details>
    </>
  );
}

/** Runs and durations of the last day by hour, as charts and as a table. */
export function JobDay({ isPaused }: { isPaused: boolean }) {
  const day = trpc.job.day.useQuery(undefined, { refetchInterval: isPaused ? false : EVERY });
  return (
    <section className="card" aria-labelledby="jobs-last-day">
      <h2 id="jobs-last-day">{jobDayCopy.title}</h2>
      {day.isError && <InlineError title={jobDayCopy.failedTitle} error={day.error} onRetry={() => void day.refetch()} />}
      {day.data !== undefined && <DayCharts {...day.data} />}
      {day.isPending && <Skeleton kind="panel" className="change-skeleton" />}
    </section>
  );
}
