import { LEAGUE_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { StatStrip } from '../components/stat-strip.tsx';
import { DataList, type ListFilter } from '../components/table/data-list.tsx';
import { formatCount } from '../lib/format.ts';
import type { ListScreenProps, TableView } from '../lib/table-search.ts';
import { LEAGUE_COLUMNS } from './league-columns.tsx';
import { adminLeaguesCopy } from './leagues-copy.ts';

export type LeaguesView = TableView<(typeof LEAGUE_SORTS)[number]> & { readonly filter: 'all' | 'active' | 'inactive' };

const LEAGUES_PER_PAGE = 10;
const FILTERS: readonly ListFilter<LeaguesView>[] = [{ key: 'filter', label: adminLeaguesCopy.filter, options: adminLeaguesCopy.filters }];

/** Total and active leagues (rules 9), and the number of leagues on this page. */
function LeagueStats({ onPage }: { onPage: number | undefined }) {
  const all = trpc.league.list.useQuery({ page: 1, pageSize: 1 });
  const active = trpc.league.list.useQuery({ page: 1, pageSize: 1, filter: 'active' });
  return (
    <StatStrip
      size="narrow"
      stats={[
        { label: adminLeaguesCopy.total, value: all.isError ? null : all.data && formatCount(all.data.totalCount) },
        { label: adminLeaguesCopy.active, value: active.isError ? null : active.data && formatCount(active.data.totalCount) },
        { label: adminLeaguesCopy.onPage, value: onPage ?? null },
      ]}
    />
  );
}

/** All leagues, without key or password (screens 2.20). */
export function AdminLeagues({ view, onView }: ListScreenProps<LeaguesView>) {
  const query = trpc.league.list.useQuery({ ...view, pageSize: LEAGUES_PER_PAGE }, { placeholderData: keepPreviousData });
  return (
    <AdminPage title={adminLeaguesCopy.title}>
      <LeagueStats onPage={query.data?.items.length} />
      <DataList
        query={query}
        columns={LEAGUE_COLUMNS}
        view={view}
        onView={onView}
        copy={adminLeaguesCopy}
        sorts={LEAGUE_SORTS}
        defaultSort="-created"
        filters={FILTERS}
        exported="leagues"
      />
    </AdminPage>
  );
}
