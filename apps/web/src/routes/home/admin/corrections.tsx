import { CORRECTION_STATES } from '@survivor/rules';
import { createFileRoute } from '@tanstack/react-router';
import { Corrections } from '../../../admin/corrections/corrections.tsx';
import type { CorrectionsView } from '../../../admin/corrections/corrections-view.ts';
import {
  choiceParam,
  type TableSearch,
  tableSearch,
  toNavigateOptions,
  toTableSearch,
  toTableView,
} from '../../../admin/lib/table-search.ts';
import { textParam } from '../../../lib/routing/search-params.ts';

/** The component parses the filter, so that its values stay out of the main bundle. */
type Search = TableSearch & { filter?: string };

export const Route = createFileRoute('/home/admin/corrections')({
  validateSearch: (search): Search => ({ ...tableSearch(search), filter: textParam(search, 'filter') }),
  component: CorrectionsRoute,
});

function CorrectionsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: CorrectionsView = { ...toTableView(search), filter: choiceParam(search, 'filter', CORRECTION_STATES) ?? 'all' };
  return <Corrections view={view} onView={(next) => void navigate({ search: toTableSearch(next), ...toNavigateOptions(view, next) })} />;
}
