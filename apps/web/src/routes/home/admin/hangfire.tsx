import { createFileRoute } from '@tanstack/react-router';
import { JobManagement } from '../../../features/admin-jobs/job-management.tsx';
import type { JobsView } from '../../../features/admin-jobs/jobs-view.ts';
import { choiceParam, type TableSearch, tableSearch, tableStep, toTableSearch, toTableView } from '../../../lib/table-search.ts';

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
  component: Jobs,
});

function Jobs() {
  const { status = 'all', type = 'all', ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: JobsView = { ...toTableView(search), status, type };
  const show = (next: JobsView) => {
    const chosen = { status: next.status === 'all' ? undefined : next.status, type: next.type === 'all' ? undefined : next.type };
    void navigate({ search: { ...toTableSearch(next), ...chosen }, ...tableStep(view, next) });
  };
  return <JobManagement view={view} onView={show} />;
}
