import { RUN_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { DataList } from '../components/table/data-list.tsx';
import { NowContext } from '../lib/now-context.ts';
import { useTickingClock } from '../lib/use-ticking-clock.ts';
import { JOB_COLUMNS } from './job-columns.tsx';
import { JobDay } from './job-day.tsx';
import { JobDetails } from './job-details.tsx';
import { JobFilters } from './job-filters.tsx';
import { JobLine } from './job-line.tsx';
import { jobRunsCopy } from './job-runs-copy.ts';
import { JOBS_PER_PAGE, type JobRunsView } from './job-runs-view.ts';
import { JobStrip } from './job-strip.tsx';
import { QueueCard } from './queue-card.tsx';
import { RefreshTools } from './refresh-tools.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { JobActionsContext, useJobActions } from './use-job-actions.ts';

export type JobRunsProps = { readonly view: JobRunsView; readonly onView: (view: JobRunsView) => void };

/** Background jobs: their health, queuing, history (screens 2.21). */
export function JobRuns({ view, onView }: JobRunsProps) {
  const utils = trpc.useUtils();
  const refresh = useAutoRefresh();
  const actions = useJobActions();
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
      <JobStrip
        overview={overview.data}
        error={overview.isError ? overview.error : null}
        now={now}
        onRetry={() => void overview.refetch()}
      />
      <JobDay isPaused={refresh.isPaused} />
      <QueueCard actions={actions} />
      <NowContext value={now}>
        <JobActionsContext value={actions}>
          <DataList
            query={{ ...jobs, data: jobs.data && { ...jobs.data, items: jobs.data.jobs } }}
            columns={JOB_COLUMNS}
            view={view}
            onView={onView}
            copy={jobRunsCopy}
            sorts={RUN_SORTS}
            filters={<JobFilters view={view} onView={onView} />}
            exported="runs"
            pageNumbers="edges"
            note={(job) => <JobLine job={job} now={now} />}
            details={(job) => <JobDetails job={job} />}
          />
        </JobActionsContext>
      </NowContext>
    </AdminPage>
  );
}
