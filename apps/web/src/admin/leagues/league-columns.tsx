import { Pill } from '../../components/pill.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { LeagueLink } from '../records/record-links.tsx';
import { adminLeaguesCopy } from './leagues-copy.ts';
import type { AdminLeague } from './leagues-view.ts';
import { SurvivorBar } from './survivor-bar.tsx';

const { columns: heads, statuses, types } = adminLeaguesCopy;

const STATUS_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(statuses));
const TYPE_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(types));

export const describeLeagueType = (type: string): string => TYPE_LABELS.get(type) ?? type;

/** In Progress reads `Active` and is green, every other status is red (screens 4, "League status"). */
export function AdminLeagueStatus({ status }: { status: string }) {
  return <Pill tone={status === 'In Progress' ? 'alive' : 'out'}>{STATUS_LABELS.get(status) ?? adminLeaguesCopy.unknownStatus}</Pill>;
}

const column = columnHelper<AdminLeague>();

export const LEAGUE_COLUMNS = column.columns([
  column.accessor('name', {
    header: heads.league,
    enableSorting: true,
    cell: ({ row: { original: league } }) => (
      <>
        <span className="row-title">
          <LeagueLink id={league.id}>{league.name}</LeagueLink>
        </span>
        <span className="row-id">{league.id}</span>
      </>
    ),
  }),
  column.accessor('type', { header: heads.type, meta: nowrap, cell: ({ getValue }) => describeLeagueType(getValue()) }),
  column.accessor('totalMembers', {
    id: 'members',
    header: heads.members,
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ row: { original: league } }) => (
      <SurvivorBar total={league.totalMembers} alive={league.survivingMembers} out={league.eliminatedMembers} />
    ),
  }),
  column.accessor('adminName', {
    header: heads.admin,
    cell: ({ getValue }) => getValue() ?? <span className="row-none">{adminLeaguesCopy.noAdmin}</span>,
  }),
  column.accessor('season', { header: heads.season, meta: nowrap }),
  column.accessor('round.description', { header: heads.round, meta: nowrap }),
  column.accessor('status', { header: heads.status, cell: ({ getValue }) => <AdminLeagueStatus status={getValue()} /> }),
  column.accessor('createdAt', {
    id: 'created',
    header: heads.created,
    enableSorting: true,
    sortDescFirst: true,
    meta: nowrap,
    cell: ({ getValue }) => <Timestamp at={getValue()} />,
  }),
]);
