import { createFileRoute } from '@tanstack/react-router';
import { tableSearch, tableStep, toTableSearch, toTableView } from '../../../admin/lib/table-search.ts';
import { AdminUsers } from '../../../admin/users/admin-users.tsx';

export const Route = createFileRoute('/home/admin/users')({ validateSearch: tableSearch, component: Users });

function Users() {
  const view = toTableView(Route.useSearch());
  const navigate = Route.useNavigate();
  return <AdminUsers view={view} onView={(next) => void navigate({ search: toTableSearch(next), ...tableStep(view, next) })} />;
}
