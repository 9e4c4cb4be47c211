import { RUN_SORTS } from '@survivor/contract/sort';
import { createFileRoute } from '@tanstack/react-router';
import { JobRuns } from '../../../admin/job-runs/job-runs.tsx';
import type { JobRunsView } from '../../../admin/job-runs/job-runs-view.ts';
import {
  choiceParam,
  type TableSearch,
  tableSearch,
  toNavigateOptions,
  toTableSearch,
  toTableView,
} from '../../../admin/lib/table-search.ts';

type Search = TableSearch & {
  status?: 'succeeded' | 'scheduled' | 'failed' | 'processing';
  type?: 'background' | 'recurring';
};

export const Route = createFileRoute('/home/admin/hangfire')({
  validateSearch: (search): Search => ({
    ...tableSearch(search),
    status: choiceParam(search, 'status', ['succeeded', 'scheduled', 'failed', 'processing']),
    type: choiceParam(search, 'type', ['background', 'recurring']),
  }),
  component: JobRunsRoute,
});

function JobRunsRoute() {
  const { status = 'all', type = 'all', ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: JobRunsView = { ...toTableView(search), status, type, sort: choiceParam(search, 'sort', RUN_SORTS) };
  return <JobRuns view={view} onView={(next) => void navigate({ search: toTableSearch(next), ...toNavigateOptions(view, next) })} />;
}
