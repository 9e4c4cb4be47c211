import type { ChangedLeague } from '@survivor/contract/correction';
import { ChevronRight } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { ChangeTable } from './change-table.tsx';
import { previewCopy } from './corrections-copy.ts';
import { describeElimination, describeLeague, describeWinners, type Elimination, hasWinners } from './describe-change.ts';

const OPEN_UP_TO = 3;
const SUMMARY =
  'grid min-h-11 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 py-2 [&::-webkit-details-marker]:hidden';
const TABLES = '[&>:not(summary)]:mb-3 [&>:not(summary)]:ml-6 [&>:not(summary)]:w-[calc(100%-1.5rem)]';

const Standing = ({ elimination }: { elimination: Elimination }) => (
  <span className={`font-medium ${elimination === null ? 'text-alive' : 'text-eliminated'}`}>{describeElimination(elimination)}</span>
);

function MemberTable({ league: { name, members, firstMembers } }: { league: ChangedLeague }) {
  const left = members - firstMembers.length;
  return (
    <ChangeTable
      caption={previewCopy.membersCaption(name)}
      head={previewCopy.member}
      rows={firstMembers.map((member) => ({
        key: member.userId,
        label: member.name,
        before: <Standing elimination={member.before} />,
        after: <Standing elimination={member.after} />,
      }))}
      more={left > 0 ? previewCopy.more(left) : undefined}
    />
  );
}

const WinnersTable = ({ league: { name, winnersBefore, winnersAfter } }: { league: ChangedLeague }) => (
  <ChangeTable
    caption={previewCopy.winnersCaption(name)}
    rows={[
      {
        key: 'winners',
        label: previewCopy.winners,
        before: describeWinners(winnersBefore),
        after: <b>{describeWinners(winnersAfter)}</b>,
      },
    ]}
  />
);

/** The leagues that a correction changes, each with its winners and members before and after. */
export function ChangedLeagues({ leagues, total }: { leagues: readonly ChangedLeague[]; total: number }) {
  if (leagues.length === 0) return null;
  return (
    <div className="grid">
      {leagues.length < total && <p className="text-sm text-fg-2">{previewCopy.mostChanged(leagues.length, total)}</p>}
      {leagues.map((league) => (
        <details key={league.id} className={`group border-t border-line ${TABLES}`} open={leagues.length <= OPEN_UP_TO}>
          <summary className={SUMMARY}>
            <Icon
              of={ChevronRight}
              className="size-4 text-fg-3 transition-[rotate] duration-(--dur-fast) ease-(--ease) group-open:rotate-90"
            />
            <span>
              <b className="block font-bold">{league.name}</b>
              <span className="block text-sm text-fg-2">{describeLeague(league)}</span>
            </span>
          </summary>
          {hasWinners(league) && <WinnersTable league={league} />}
          {league.members > 0 && <MemberTable league={league} />}
        </details>
      ))}
    </div>
  );
}
