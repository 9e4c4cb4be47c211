import type { UserRecordOutput } from '@survivor/contract/record';
import { describeRound, leagueEndCopy } from '@survivor/rules';
import { Check, X } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import { DateCell } from '../components/table/cells.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { TablePanel } from '../components/table/table-panel.tsx';
import { AdminLeagueStatus } from '../leagues/league-columns.tsx';
import { LeagueLink } from '../records/record-links.tsx';
import { recordsCopy, userRecordCopy } from '../records/records-copy.ts';

type Membership = UserRecordOutput['leagues'][number];

const { leaguesColumns: heads } = userRecordCopy;

function Standing({ league: { outIn, isWinner, hasLeft } }: { league: Membership }) {
  const isIn = isWinner === true || outIn === null;
  const label = isWinner === true ? leagueEndCopy.winner : userRecordCopy.alive;
  return (
    <Pill tone={isIn ? 'alive' : 'out'}>
      <Icon of={isIn ? Check : X} className="size-[1em]" />
      {isIn ? label : (hasLeft ? userRecordCopy.leftIn : userRecordCopy.outIn)(describeRound(outIn))}
    </Pill>
  );
}

const column = columnHelper<Membership>();
const COLUMNS = column.columns([
  column.accessor('name', {
    header: heads.league,
    cell: ({ row: { original: league } }) => (
      <span className="block font-bold">
        <LeagueLink id={league.id}>{league.name}</LeagueLink> {league.isAdmin && <Pill tone="info">{userRecordCopy.leagueAdmin}</Pill>}
      </span>
    ),
  }),
  column.accessor('season', { header: heads.season, meta: nowrap }),
  column.accessor('status', { header: heads.status, cell: ({ getValue }) => <AdminLeagueStatus status={getValue()} /> }),
  column.accessor('round.description', { header: heads.round, meta: nowrap }),
  column.accessor('outIn', { header: heads.standing, cell: ({ row }) => <Standing league={row.original} /> }),
  column.accessor('joinedAt', { header: heads.joined, meta: nowrap, cell: DateCell }),
]);

/** The leagues of a user, the latest joined first. */
export const Memberships = ({ leagues, total }: { leagues: readonly Membership[]; total: number }) => (
  <TablePanel
    id="memberships"
    title={userRecordCopy.leagues}
    aside={total > leagues.length && <p>{recordsCopy.latest(leagues.length, total)}</p>}
    empty={userRecordCopy.noLeagues}
    caption={userRecordCopy.leagues}
    columns={COLUMNS}
    rows={leagues}
    rowId={({ id }) => id}
  />
);
