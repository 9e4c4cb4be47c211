import { RUN_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { Pause, Play, RefreshCw } from 'lucide';
import { useEffect } from 'react';
import { Icon } from '../../components/icon.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { ListPanel } from '../components/table/data-list.tsx';
import { DataTable } from '../components/table/data-table.tsx';
import { listStateOf } from '../components/table/list-state.ts';
import { choiceParam } from '../lib/table-search.ts';
import { useTickingClock } from '../lib/use-ticking-clock.ts';
import { jobColumns } from './job-columns.tsx';
import { JobDay } from './job-day.tsx';
import { JobDetails } from './job-details.tsx';
import { JobLine } from './job-line.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import { JOBS_PER_PAGE, type JobRunsView } from './job-runs-view.ts';
import { JobStrip } from './job-strip.tsx';
import { JobTools } from './job-tools.tsx';
import { QueueCard } from './queue-card.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useJobActions } from './use-job-actions.ts';

type Refresh = ReturnType<typeof useAutoRefresh>;

function RefreshTools({ refresh, isFetching, onRefresh }: { refresh: Refresh; isFetching: boolean; onRefresh: () => void }) {
  const sign = refresh.isHeld ? Play : Pause;
  return (
    <>
      <span className="refresh-state" role="status">
        {refresh.isPaused ? jobRunsCopy.paused : jobRunsCopy.auto}
      </span>
      <button type="button" className="btn btn-quiet" onClick={refresh.toggle}>
        <Icon of={sign} className="size-4" />
        {refresh.isHeld ? jobRunsCopy.resume : jobRunsCopy.pause}
      </button>
      <button type="button" className="btn btn-line" onClick={onRefresh}>
        <Icon of={RefreshCw} className={isFetching ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        {jobRunsCopy.refresh}
      </button>
    </>
  );
}

export type JobManagementProps = { readonly view: JobRunsView; readonly onView: (view: JobRunsView) => void };

/** Background jobs: how they are, queueing, history (screens 2.21). */
export function JobRuns({ view, onView }: JobManagementProps) {
  const utils = trpc.useUtils();
  const refresh = useAutoRefresh();
  const actions = useJobActions();
  const every = { refetchInterval: refresh.interval } as const;
  const overview = trpc.job.overview.useQuery(undefined, every);
  const jobs = trpc.job.history.useQuery({ ...view, pageSize: JOBS_PER_PAGE }, { ...every, placeholderData: keepPreviousData });
  const now = useTickingClock(overview.data?.now);
  useEffect(() => {
    if (jobs.isError) toast.error(jobRunsCopy.loadFailed);
  }, [jobs.isError]);
  const list = listStateOf({ ...jobs, data: jobs.data && { ...jobs.data, items: jobs.data.jobs } });
  const sorting = {
    value: view.sort,
    onSort: (sort?: string) => onView({ ...view, sort: choiceParam({ sort }, 'sort', RUN_SORTS), page: 1 }),
  };
  return (
    <AdminPage
      title={jobRunsCopy.title}
      actions={<RefreshTools refresh={refresh} isFetching={jobs.isRefetching} onRefresh={() => void utils.job.invalidate()} />}
    >
      <JobStrip
        overview={overview.data}
        error={overview.isError ? overview.error : null}
        now={now}
        onRetry={() => void overview.refetch()}
      />
      <JobDay isPaused={refresh.isPaused} />
      <QueueCard actions={actions} />
      <ListPanel
        tools={
          <>
            <JobTools view={view} onView={onView} />
            <ExportButton
              list="runs"
              wish={{ search: view.search, status: view.status, type: view.type, sort: view.sort }}
              total={list.totalCount}
            />
          </>
        }
        list={list}
        page={view.page}
        onPage={(page) => onView({ ...view, page })}
        words={jobRunsCopy}
        pagination="edges"
      >
        {(rows) => (
          <DataTable
            caption={jobRunsCopy.caption}
            columns={jobColumns(now, actions)}
            rows={rows}
            rowId={({ id }) => id}
            sorting={sorting}
            note={(job) => <JobLine job={job} now={now} />}
            details={(job) => <JobDetails job={job} />}
          />
        )}
      </ListPanel>
    </AdminPage>
  );
}
