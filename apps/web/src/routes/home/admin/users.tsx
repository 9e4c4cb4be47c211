import { USER_SORTS } from '@survivor/contract/sort';
import { createFileRoute } from '@tanstack/react-router';
import { choiceParam, tableSearch, toNavigateOptions, toTableSearch, toTableView } from '../../../admin/lib/table-search.ts';
import { AdminUsers, type UsersView } from '../../../admin/users/admin-users.tsx';

export const Route = createFileRoute('/home/admin/users')({ validateSearch: tableSearch, component: Users });

function Users() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: UsersView = { ...toTableView(search), sort: choiceParam(search, 'sort', USER_SORTS) };
  return <AdminUsers view={view} onView={(next) => void navigate({ search: toTableSearch(next), ...toNavigateOptions(view, next) })} />;
}
