import { RUN_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Note } from '../../components/notice.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { type Query, QueryError } from '../components/query-error.tsx';
import { StatStrip } from '../components/stat-strip.tsx';
import { DataList, type ListFilter } from '../components/table/data-list.tsx';
import { NowContext } from '../lib/now-context.ts';
import type { ListScreenProps } from '../lib/table-search.ts';
import { useTickingClock } from '../lib/use-ticking-clock.ts';
import { JOB_COLUMNS } from './job-columns.tsx';
import { JobDay } from './job-day.tsx';
import { JobDetails } from './job-details.tsx';
import { countStats, healthStats, PENDING_STATS } from './job-health.ts';
import { JobLine } from './job-line.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import { JOBS_PER_PAGE, type JobOverview, type JobRunsView } from './job-runs-view.ts';
import { QueueCard } from './queue-card.tsx';
import { RefreshTools, useAutoRefresh } from './refresh-tools.tsx';

/** The health of the worker, the queue and the data, and the number of runs by status. */
function JobOverviewStats({ query, now }: { query: Query<JobOverview>; now: Date }) {
  const { data, isError } = query;
  const groups = data === undefined ? PENDING_STATS : [healthStats(data, now), countStats(data)];
  return (
    <>
      {isError && (
        <section className="card">
          <QueryError title={jobRunsCopy.health.failed} query={query} />
        </section>
      )}
      {data?.queue.isUp === false && <Note kind="error">{jobRunsCopy.queueDown}</Note>}
      {(data !== undefined || !isError) && groups.map((stats) => <StatStrip key={stats[0]?.label} stats={stats} />)}
    </>
  );
}

const FILTERS: readonly ListFilter<JobRunsView>[] = [
  { key: 'status', label: jobRunsCopy.status, options: jobRunsCopy.statuses },
  { key: 'type', label: jobRunsCopy.type, options: jobRunsCopy.types },
];

/** Background jobs: their health, queuing, history (screens 2.21). */
export function JobRuns({ view, onView }: ListScreenProps<JobRunsView>) {
  const utils = trpc.useUtils();
  const refresh = useAutoRefresh();
  const refetch = { refetchInterval: refresh.interval } as const;
  const overview = trpc.job.overview.useQuery(undefined, refetch);
  const jobs = trpc.job.history.useQuery({ ...view, pageSize: JOBS_PER_PAGE }, { ...refetch, placeholderData: keepPreviousData });
  const now = useTickingClock(overview.data?.now);
  useEffect(() => {
    if (jobs.isError) toast.error(jobRunsCopy.loadFailed);
  }, [jobs.isError]);
  return (
    <AdminPage
      title={jobRunsCopy.title}
      actions={<RefreshTools refresh={refresh} isFetching={jobs.isRefetching} onRefresh={() => void utils.job.invalidate()} />}
    >
      <JobOverviewStats query={overview} now={now} />
      <JobDay isPaused={refresh.isPaused} />
      <QueueCard />
      <NowContext value={now}>
        <DataList
          query={{ ...jobs, data: jobs.data && { ...jobs.data, items: jobs.data.jobs } }}
          columns={JOB_COLUMNS}
          view={view}
          onView={onView}
          copy={jobRunsCopy}
          sorts={RUN_SORTS}
          filters={FILTERS}
          exported="runs"
          pageNumbers="edges"
          note={(job) => <JobLine job={job} now={now} />}
          details={(job) => <JobDetails job={job} />}
        />
      </NowContext>
    </AdminPage>
  );
}
