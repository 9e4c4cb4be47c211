import { Pill } from '../../components/pill.tsx';
import type { Outputs } from '../../lib/api/trpc.ts';
import { DateCell, NameAndId } from '../components/table/cells.tsx';
import { columnHelper, nowrap, sortable, sortableDescFirst } from '../components/table/table-features.ts';
import { LeagueLink } from '../records/record-links.tsx';
import { adminLeaguesCopy } from './leagues-copy.ts';
import { SurvivorBar } from './survivor-bar.tsx';

const { columns: heads, statuses, types } = adminLeaguesCopy;

const STATUS_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(statuses));
const TYPE_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(types));

export const describeLeagueType = (type: string): string => TYPE_LABELS.get(type) ?? type;

/** In Progress reads `Active` in green; every other status is red (screens 4, "League status"). */
export function AdminLeagueStatus({ status }: { status: string }) {
  return <Pill tone={status === 'In Progress' ? 'alive' : 'out'}>{STATUS_LABELS.get(status) ?? adminLeaguesCopy.unknownStatus}</Pill>;
}

const column = columnHelper<Outputs['league']['list']['items'][number]>();

export const LEAGUE_COLUMNS = column.columns([
  column.accessor('name', {
    header: heads.league,
    ...sortable,
    cell: ({ row: { original: league } }) => (
      <NameAndId id={league.id}>
        <LeagueLink id={league.id}>{league.name}</LeagueLink>
      </NameAndId>
    ),
  }),
  column.accessor('type', { header: heads.type, meta: nowrap, cell: ({ getValue }) => describeLeagueType(getValue()) }),
  column.accessor('totalMembers', {
    id: 'members',
    header: heads.members,
    ...sortableDescFirst,
    cell: ({ row: { original: league } }) => (
      <SurvivorBar total={league.totalMembers} alive={league.survivingMembers} out={league.eliminatedMembers} />
    ),
  }),
  column.accessor('adminName', {
    header: heads.admin,
    cell: ({ getValue }) => getValue() ?? <span className="text-fg-3">{adminLeaguesCopy.noAdmin}</span>,
  }),
  column.accessor('season', { header: heads.season, meta: nowrap }),
  column.accessor('round.description', { header: heads.round, meta: nowrap }),
  column.accessor('status', { header: heads.status, cell: ({ getValue }) => <AdminLeagueStatus status={getValue()} /> }),
  column.accessor('createdAt', { id: 'created', header: heads.created, ...sortableDescFirst, meta: nowrap, cell: DateCell }),
]);
