import { createFileRoute } from '@tanstack/react-router';
import { AdminUsers } from '../../../features/admin-users/admin-users.tsx';
import { tableSearch, tableStep, toTableSearch, toTableView } from '../../../lib/table-search.ts';

export const Route = createFileRoute('/home/admin/users')({ validateSearch: tableSearch, component: Users });

function Users() {
  const view = toTableView(Route.useSearch());
  const navigate = Route.useNavigate();
  return <AdminUsers view={view} onView={(next) => void navigate({ search: toTableSearch(next), ...tableStep(view, next) })} />;
}
