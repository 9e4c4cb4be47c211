import { LEAGUE_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { FilterSelect } from '../components/filter-select.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { StatStrip } from '../components/stat-strip.tsx';
import { ListPanel } from '../components/table/data-list.tsx';
import { DataTable } from '../components/table/data-table.tsx';
import { listStateOf } from '../components/table/list-state.ts';
import { formatCount } from '../lib/format.ts';
import { choiceParam } from '../lib/table-search.ts';
import { LEAGUE_COLUMNS } from './league-columns.tsx';
import { adminLeaguesCopy } from './leagues-copy.ts';
import { LEAGUES_PER_PAGE, type LeaguesView } from './leagues-view.ts';

/** Total and active leagues over all rows (rules 9), and how many stand on this page. */
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

export type AdminLeaguesProps = { readonly view: LeaguesView; readonly onView: (view: LeaguesView) => void };

/** All leagues, without key or password (screens 2.20). */
export function AdminLeagues({ view, onView }: AdminLeaguesProps) {
  const leagues = trpc.league.list.useQuery({ ...view, pageSize: LEAGUES_PER_PAGE }, { placeholderData: keepPreviousData });
  const tools = (
    <>
      <SearchBox label={adminLeaguesCopy.search} value={view.search} onSearch={(search) => onView({ ...view, search, page: 1 })} />
      <FilterSelect
        label={adminLeaguesCopy.filter}
        options={adminLeaguesCopy.filters}
        value={view.filter}
        onChange={(filter) => onView({ ...view, filter, page: 1 })}
      />
      <ExportButton
        list="leagues"
        wish={{ search: view.search, filter: view.filter, sort: view.sort }}
        total={leagues.data?.totalCount ?? 0}
      />
    </>
  );
  const sorting = {
    value: view.sort,
    usual: '-created',
    onSort: (sort?: string) => onView({ ...view, sort: choiceParam({ sort }, 'sort', LEAGUE_SORTS), page: 1 }),
  };
  return (
    <AdminPage title={adminLeaguesCopy.title}>
      <LeagueStats onPage={leagues.data?.items.length} />
      <ListPanel
        tools={tools}
        list={listStateOf(leagues)}
        page={view.page}
        onPage={(page) => onView({ ...view, page })}
        words={adminLeaguesCopy}
      >
        {(rows) => (
          <DataTable caption={adminLeaguesCopy.caption} columns={LEAGUE_COLUMNS} rows={rows} rowId={({ id }) => id} sorting={sorting} />
        )}
      </ListPanel>
    </AdminPage>
  );
}
