import { AUDIT_ACTIONS, type AuditAction } from '@survivor/rules';
import { createFileRoute } from '@tanstack/react-router';
import { AuditLog, type AuditView } from '../../../features/admin-audit/audit-log.tsx';
import { choiceParam, type TableSearch, tableSearch, tableStep, toTableSearch, toTableView } from '../../../lib/table-search.ts';

type Search = TableSearch & { action?: AuditAction };

export const Route = createFileRoute('/home/admin/audit')({
  validateSearch: (search): Search => ({ ...tableSearch(search), action: choiceParam(search, 'action', AUDIT_ACTIONS) }),
  component: Audit,
});

function Audit() {
  const { action = 'all', ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: AuditView = { ...toTableView(search), action };
  const show = (next: AuditView) => {
    const chosen = next.action === 'all' ? undefined : next.action;
    void navigate({ search: { ...toTableSearch(next), action: chosen }, ...tableStep(view, next) });
  };
  return <AuditLog view={view} onView={show} />;
}
