import type { ChangedLeague } from '@survivor/contract/correction';
import { ChevronRight } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { previewCopy } from './corrections-copy.ts';
import { describeElimination, describeLeague, describeWinners, type Elimination, hasWinners } from './describe-change.ts';

const OPEN_UP_TO = 3;

const Life = ({ elimination }: { elimination: Elimination }) => (
  <td data-tone={elimination === null ? 'alive' : 'out'}>{describeElimination(elimination)}</td>
);

function MemberTable({ league: { name, members, firstMembers } }: { league: ChangedLeague }) {
  const left = members - firstMembers.length;
  return (
    <table className="change-table">
      <caption className="sr-only">{previewCopy.membersCaption(name)}</caption>
      <thead>
        <tr>
          <th scope="col">{previewCopy.member}</th>
          <th scope="col">{previewCopy.before}</th>
          <th scope="col">{previewCopy.after}</th>
        </tr>
      </thead>
      <tbody>
        {firstMembers.map((member) => (
          <tr key={member.userId}>
            <th scope="row">{member.name}</th>
            <Life elimination={member.before} />
            <Life elimination={member.after} />
          </tr>
        ))}
        {left > 0 && (
          <tr>
            <td colSpan={3}>{previewCopy.more(left)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function WinnersTable({ league: { name, winnersBefore, winnersAfter } }: { league: ChangedLeague }) {
  return (
    <table className="change-table">
      <caption className="sr-only">{previewCopy.winnersCaption(name)}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{previewCopy.before}</th>
          <th scope="col">{previewCopy.after}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{previewCopy.winners}</th>
          <td>{describeWinners(winnersBefore)}</td>
          <td>
            <b>{describeWinners(winnersAfter)}</b>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The leagues that change, each with its winners and its members before and after. */
export function ChangedLeagues({ leagues, total }: { leagues: readonly ChangedLeague[]; total: number }) {
  if (leagues.length === 0) return null;
  return (
    <div className="change-leagues">
      {leagues.length < total && <p className="text-sm text-fg-2">{previewCopy.mostChanged(leagues.length, total)}</p>}
      {leagues.map((league) => (
        <details key={league.id} className="change-league" open={leagues.length <= OPEN_UP_TO}>
          <summary>
            <Icon of={ChevronRight} className="change-sign size-4" />
            <span>
              <b className="row-title">{league.name}</b>
              <span className="change-words">{describeLeague(league)}</span>
            </span>
          </summary>
          {hasWinners(league) && <WinnersTable league={league} />}
          {league.members > 0 && <MemberTable league={league} />}
        </details>
      ))}
    </div>
  );
}
