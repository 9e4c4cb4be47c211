import { Pill } from '../../components/pill.tsx';
import type { Column } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { LeagueLink } from '../records/record-links.tsx';
import { adminLeaguesCopy } from './leagues-copy.ts';
import type { AdminLeague } from './leagues-view.ts';
import { SurvivorBar } from './survivor-bar.tsx';

const { columns: heads, statuses, types } = adminLeaguesCopy;

const statusWords: ReadonlyMap<string, string> = new Map(Object.entries(statuses));
const typeWords: ReadonlyMap<string, string> = new Map(Object.entries(types));

/** What is played, in words. */
export const describeLeagueType = (type: string): string => typeWords.get(type) ?? type;

/** In Progress reads `Active` and is green, every other status is red (screens 4, "League status"). */
export function AdminLeagueStatus({ status }: { status: string }) {
  return <Pill tone={status === 'In Progress' ? 'alive' : 'out'}>{statusWords.get(status) ?? adminLeaguesCopy.unknownStatus}</Pill>;
}

export const LEAGUE_COLUMNS: readonly Column<AdminLeague>[] = [
  {
    id: 'league',
    header: heads.league,
    sort: 'name',
    cell: ({ id, name }) => (
      <>
        <span className="row-title">
          <LeagueLink id={id}>{name}</LeagueLink>
        </span>
        <span className="row-id">{id}</span>
      </>
    ),
  },
  { id: 'type', header: heads.type, cell: ({ type }) => describeLeagueType(type), isNowrap: true },
  {
    id: 'members',
    header: heads.members,
    sort: '-members',
    cell: ({ totalMembers, survivingMembers, eliminatedMembers }) => (
      <SurvivorBar total={totalMembers} alive={survivingMembers} out={eliminatedMembers} />
    ),
  },
  {
    id: 'admin',
    header: heads.admin,
    cell: ({ adminName }) => adminName ?? <span className="row-none">{adminLeaguesCopy.noAdmin}</span>,
  },
  { id: 'season', header: heads.season, cell: ({ season }) => season, isNowrap: true },
  { id: 'round', header: heads.round, cell: ({ round }) => round.description, isNowrap: true },
  { id: 'status', header: heads.status, cell: ({ status }) => <AdminLeagueStatus status={status} /> },
  { id: 'created', header: heads.created, sort: '-created', cell: ({ createdAt }) => <Timestamp at={createdAt} />, isNowrap: true },
];
