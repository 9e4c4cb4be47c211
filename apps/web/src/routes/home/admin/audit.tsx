import { AUDIT_ACTIONS } from '@survivor/contract/audit-actions';
import { AUDIT_SORTS } from '@survivor/contract/sort';
import { createFileRoute } from '@tanstack/react-router';
import { AuditLog, type AuditView } from '../../../admin/audit/audit-log.tsx';
import {
  choiceParam,
  type TableSearch,
  tableSearch,
  toNavigateOptions,
  toTableSearch,
  toTableView,
} from '../../../admin/lib/table-search.ts';
import { textParam } from '../../../lib/routing/search-params.ts';

/** The component parses the action, so that the list of actions stays out of the main bundle. */
type Search = TableSearch & { action?: string };

export const Route = createFileRoute('/home/admin/audit')({
  validateSearch: (search): Search => ({ ...tableSearch(search), action: textParam(search, 'action') }),
  component: Audit,
});

function Audit() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: AuditView = {
    ...toTableView(search),
    action: choiceParam(search, 'action', AUDIT_ACTIONS) ?? 'all',
    sort: choiceParam(search, 'sort', AUDIT_SORTS),
  };
  return <AuditLog view={view} onView={(next) => void navigate({ search: toTableSearch(next), ...toNavigateOptions(view, next) })} />;
}
