import { CORRECTION_STATES, type CorrectionState } from '@survivor/rules';
import { createFileRoute } from '@tanstack/react-router';
import { Corrections } from '../../../features/admin-corrections/corrections.tsx';
import type { CorrectionsView } from '../../../features/admin-corrections/corrections-view.ts';
import { choiceParam, type TableSearch, tableSearch, tableStep, toTableSearch, toTableView } from '../../../lib/table-search.ts';

type Search = TableSearch & { filter?: CorrectionState };

export const Route = createFileRoute('/home/admin/corrections')({
  validateSearch: (search): Search => ({ ...tableSearch(search), filter: choiceParam(search, 'filter', CORRECTION_STATES) }),
  component: CorrectionsRoute,
});

function CorrectionsRoute() {
  const { filter = 'all', ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: CorrectionsView = { ...toTableView(search), filter };
  const show = (next: CorrectionsView) => {
    const chosen = next.filter === 'all' ? undefined : next.filter;
    void navigate({ search: { ...toTableSearch(next), filter: chosen }, ...tableStep(view, next) });
  };
  return <Corrections view={view} onView={show} />;
}
