import { USER_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { Avatar } from '../../components/avatar.tsx';
import { Pill } from '../../components/pill.tsx';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { StatStrip } from '../components/stat-strip.tsx';
import { LongTextCell, NameAndId } from '../components/table/cells.tsx';
import { DataList } from '../components/table/data-list.tsx';
import { columnHelper, nowrap, sortable, sortableDescFirst } from '../components/table/table-features.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { formatCount } from '../lib/format.ts';
import type { ListScreenProps, TableView } from '../lib/table-search.ts';
import { UserLink } from '../records/record-links.tsx';
import { usersCopy } from './users-copy.ts';

type User = Outputs['user']['list']['items'][number];

const { columns: heads } = usersCopy;
const USERS_PER_PAGE = 100;
const DAYS_BACK = 7;

const column = columnHelper<User>();
const COLUMNS = column.columns([
  column.accessor('name', {
    header: heads.user,
    ...sortable,
    cell: ({ row: { original: user } }) => (
      <span className="flex items-start gap-2.5">
        <Avatar name={user.name} pictureUri={user.profilePictureUri} />
        <span>
          <NameAndId id={user.id}>
            <UserLink id={user.id}>{user.name}</UserLink> {user.roles.includes('admin') && <Pill tone="info">{usersCopy.admin}</Pill>}
          </NameAndId>
        </span>
      </span>
    ),
  }),
  column.accessor('email', { header: heads.email, ...sortable, cell: LongTextCell }),
  column.accessor('lastLoginAt', {
    id: 'lastLogin',
    header: heads.lastLogin,
    ...sortableDescFirst,
    meta: nowrap,
    cell: ({ row: { original: user } }) =>
      user.lastLoginAt === null ? <span className="text-fg-3">{usersCopy.never}</span> : <Timestamp at={user.lastLoginAt} />,
  }),
]);

/** Total and active users, regardless of the search. */
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

export type UsersView = TableView<(typeof USER_SORTS)[number]>;
/** All users who have signed in (screens 2.19). */
export function AdminUsers({ view, onView }: ListScreenProps<UsersView>) {
  const query = trpc.user.list.useQuery({ ...view, pageSize: USERS_PER_PAGE }, { placeholderData: keepPreviousData });
  return (
    <AdminPage title={usersCopy.title}>
      <UserStats />
      <DataList query={query} columns={COLUMNS} view={view} onView={onView} copy={usersCopy} sorts={USER_SORTS} exported="users" />
    </AdminPage>
  );
}
