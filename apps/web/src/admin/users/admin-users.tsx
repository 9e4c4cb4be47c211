import { USER_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { Avatar } from '../../components/avatar.tsx';
import { Pill } from '../../components/pill.tsx';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { StatStrip } from '../components/stat-strip.tsx';
import { DataList } from '../components/table/data-list.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { formatCount } from '../lib/format.ts';
import { UserLink } from '../records/record-links.tsx';
import { usersCopy } from './users-copy.ts';
import type { UsersView } from './users-view.ts';

type User = Outputs['user']['list']['items'][number];

const { columns: heads } = usersCopy;
const USERS_PER_PAGE = 100;
const DAYS_BACK = 7;

const column = columnHelper<User>();
const COLUMNS = column.columns([
  column.accessor('name', {
    header: heads.user,
    enableSorting: true,
    cell: ({ row: { original: user } }) => (
      <span className="person">
        <Avatar name={user.name} pictureUri={user.profilePictureUri} />
        <span>
          <span className="row-title">
            <UserLink id={user.id}>{user.name}</UserLink> {user.roles.includes('admin') && <Pill tone="info">{usersCopy.admin}</Pill>}
          </span>
          <span className="row-id">{user.id}</span>
        </span>
      </span>
    ),
  }),
  column.accessor('email', {
    header: heads.email,
    enableSorting: true,
    cell: ({ getValue }) => <span className="row-long">{getValue()}</span>,
  }),
  column.accessor('lastLoginAt', {
    id: 'lastLogin',
    header: heads.lastLogin,
    enableSorting: true,
    sortDescFirst: true,
    meta: nowrap,
    cell: ({ row: { original: user } }) =>
      user.lastLoginAt === null ? <span className="row-none">{usersCopy.never}</span> : <Timestamp at={user.lastLoginAt} />,
  }),
]);

/** Total and active users over all rows, regardless of the search. */
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
  const query = trpc.user.list.useQuery({ ...view, pageSize: USERS_PER_PAGE }, { placeholderData: keepPreviousData });
  return (
    <AdminPage title={usersCopy.title}>
      <UserStats />
      <DataList query={query} columns={COLUMNS} view={view} onView={onView} copy={usersCopy} sorts={USER_SORTS} exported="users" />
    </AdminPage>
  );
}
