import { USER_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { Avatar } from '../../components/avatar.tsx';
import { Pill } from '../../components/pill.tsx';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { StatStrip } from '../components/stat-strip.tsx';
import { ListPanel } from '../components/table/data-list.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { listStateOf } from '../components/table/list-state.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { formatCount } from '../lib/format.ts';
import { choiceParam } from '../lib/table-search.ts';
import { UserLink } from '../records/record-links.tsx';
import { usersCopy } from './users-copy.ts';
import type { UsersView } from './users-view.ts';

type User = Outputs['user']['list']['items'][number];

const { columns: heads } = usersCopy;
const USERS_PER_PAGE = 100;
const DAYS_BACK = 7;

const COLUMNS: readonly Column<User>[] = [
  {
    id: 'user',
    header: heads.user,
    sort: 'name',
    cell: ({ id, name, profilePictureUri, roles }) => (
      <span className="person">
        <Avatar name={name} pictureUri={profilePictureUri} />
        <span>
          <span className="row-title">
            <UserLink id={id}>{name}</UserLink> {roles.includes('admin') && <Pill tone="info">{usersCopy.admin}</Pill>}
          </span>
          <span className="row-id">{id}</span>
        </span>
      </span>
    ),
  },
  { id: 'email', header: heads.email, sort: 'email', cell: ({ email }) => <span className="row-long">{email}</span> },
  {
    id: 'lastLogin',
    header: heads.lastLogin,
    sort: '-lastLogin',
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? <span className="row-none">{usersCopy.never}</span> : <Timestamp at={lastLoginAt} />,
    isNowrap: true,
  },
];

/** Total and active users over all rows, whatever is searched. */
function UserStats() {
  const all = trpc.user.list.useQuery({ page: 1, pageSize: 1 });
  const active = trpc.user.activeStats.useQuery({ daysBack: DAYS_BACK });
  const share = active.data === undefined ? undefined : usersCopy.share(active.data.activeUserPercentage);
  return (
    <StatStrip
      size="narrow"
      stats={[
        { label: usersCopy.total, value: all.isError ? null : all.data && formatCount(all.data.totalCount) },
        { label: usersCopy.active, value: active.isError ? null : active.data && formatCount(active.data.activeUsers), note: share },
      ]}
    />
  );
}

export type AdminUsersProps = { readonly view: UsersView; readonly onView: (view: UsersView) => void };

/** Everybody who has signed in (screens 2.19). */
export function AdminUsers({ view, onView }: AdminUsersProps) {
  const users = trpc.user.list.useQuery({ ...view, pageSize: USERS_PER_PAGE }, { placeholderData: keepPreviousData });
  const sorting = {
    value: view.sort,
    onSort: (sort?: string) => onView({ ...view, sort: choiceParam({ sort }, 'sort', USER_SORTS), page: 1 }),
  };
  const { search, sort } = view;
  const tools = (
    <>
      <SearchBox label={usersCopy.search} value={search} onSearch={(next) => onView({ ...view, search: next, page: 1 })} />
      <ExportButton list="users" wish={{ search, sort }} total={users.data?.totalCount ?? 0} />
    </>
  );
  return (
    <AdminPage title={usersCopy.title}>
      <UserStats />
      <ListPanel tools={tools} list={listStateOf(users)} page={view.page} onPage={(page) => onView({ ...view, page })} words={usersCopy}>
        {(rows) => <DataTable caption={usersCopy.caption} columns={COLUMNS} rows={rows} rowId={({ id }) => id} sorting={sorting} />}
      </ListPanel>
    </AdminPage>
  );
}
