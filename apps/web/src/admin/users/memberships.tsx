import type { UserRecordOutput } from '@survivor/contract/record';
import { describeRound } from '@survivor/rules';
import { Check, X } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { AdminLeagueStatus } from '../leagues/league-columns.tsx';
import { LeagueLink } from '../records/record-links.tsx';
import { recordsCopy, userRecordCopy } from '../records/records-copy.ts';

type Membership = UserRecordOutput['leagues'][number];

const { leaguesColumns: heads } = userRecordCopy;

function Standing({ outIn }: { outIn: number | null }) {
  const sign = outIn === null ? Check : X;
  return (
    <Pill tone={outIn === null ? 'alive' : 'out'}>
      <Icon of={sign} className="size-[1em]" />
      {outIn === null ? userRecordCopy.alive : userRecordCopy.outIn(describeRound(outIn))}
    </Pill>
  );
}

const COLUMNS: readonly Column<Membership>[] = [
  {
    id: 'league',
    header: heads.league,
    cell: ({ id, name, isAdmin }) => (
      <span className="row-title">
        <LeagueLink id={id}>{name}</LeagueLink> {isAdmin && <Pill tone="info">{userRecordCopy.leagueAdmin}</Pill>}
      </span>
    ),
  },
  { id: 'season', header: heads.season, cell: ({ season }) => season, isNowrap: true },
  { id: 'status', header: heads.status, cell: ({ status }) => <AdminLeagueStatus status={status} /> },
  { id: 'round', header: heads.round, cell: ({ round }) => round.description, isNowrap: true },
  { id: 'standing', header: heads.standing, cell: ({ outIn }) => <Standing outIn={outIn} /> },
  { id: 'joined', header: heads.joined, cell: ({ joinedAt }) => <Timestamp at={joinedAt} />, isNowrap: true },
];

/** The leagues that somebody is in, the latest joined first. */
export function Memberships({ leagues, total }: { leagues: readonly Membership[]; total: number }) {
  return (
    <section className="card list-panel" aria-labelledby="memberships">
      <div className="panel-head">
        <h2 id="memberships">{userRecordCopy.leagues}</h2>
        {total > leagues.length && <p>{recordsCopy.latest(leagues.length, total)}</p>}
      </div>
      {leagues.length === 0 ? (
        <p className="panel-none">{userRecordCopy.noLeagues}</p>
      ) : (
        <DataTable caption={userRecordCopy.leagues} columns={COLUMNS} rows={leagues} rowId={({ id }) => id} />
      )}
    </section>
  );
}
