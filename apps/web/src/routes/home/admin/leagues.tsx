import { LEAGUE_SORTS } from '@survivor/contract/sort';
import { createFileRoute } from '@tanstack/react-router';
import { AdminLeagues, type LeaguesView } from '../../../admin/leagues/admin-leagues.tsx';
import {
  choiceParam,
  type TableSearch,
  tableSearch,
  toNavigateOptions,
  toTableSearch,
  toTableView,
} from '../../../admin/lib/table-search.ts';

type Search = TableSearch & { filter?: 'active' | 'inactive' };

export const Route = createFileRoute('/home/admin/leagues')({
  validateSearch: (search): Search => ({ ...tableSearch(search), filter: choiceParam(search, 'filter', ['active', 'inactive']) }),
  component: Leagues,
});

function Leagues() {
  const { filter = 'all', ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const view: LeaguesView = { ...toTableView(search), filter, sort: choiceParam(search, 'sort', LEAGUE_SORTS) };
  return <AdminLeagues view={view} onView={(next) => void navigate({ search: toTableSearch(next), ...toNavigateOptions(view, next) })} />;
}
