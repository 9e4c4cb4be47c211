import type { ChangedLeague } from '@survivor/contract/correction';
import { describeRound } from '@survivor/rules';
import { ChevronRight } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { ChangeTable } from './change-table.tsx';
import { previewCopy } from './corrections-copy.ts';

/** When and why a member was eliminated; null for an alive member. */
type Elimination = ChangedLeague['firstMembers'][number]['before'];

/** `Alive`, or `Eliminated in Week 6: lost`. */
function describeElimination(elimination: Elimination): string {
  if (elimination === null) return previewCopy.isAlive;
  if (elimination.reason === 'left') return previewCopy.hasLeft(describeRound(elimination.round));
  return previewCopy.isOut(describeRound(elimination.round), previewCopy.reasons.get(elimination.reason) ?? elimination.reason);
}

const describeCompletion = (round: number | null) => (round === null ? previewCopy.goesOn : previewCopy.completedBy(describeRound(round)));

type Winners = ChangedLeague['winnersBefore'];

/** `Ann, Ben and 3 more`, or `None yet`. */
function describeWinners(winners: Winners): string {
  if (winners === null) return previewCopy.noWinner;
  const { names, total } = winners;
  const hiddenCount = total - names.length;
  return hiddenCount === 0 ? names.join(', ') : previewCopy.andMore(names.join(', '), hiddenCount);
}

const hasWinners = ({ winnersBefore, winnersAfter }: ChangedLeague): boolean => winnersBefore !== null || winnersAfter !== null;

/** `1 alive, then 2`, and the completion of the league if it changes. */
function describeLeague({ aliveBefore, aliveAfter, completedBefore, completedAfter }: ChangedLeague): string {
  const alive = previewCopy.alive(aliveBefore, aliveAfter);
  if (completedBefore === completedAfter) return alive;
  return `${alive}; ${previewCopy.change(describeCompletion(completedBefore), describeCompletion(completedAfter))}`;
}

const OPEN_UP_TO = 3;
const SUMMARY =
  'grid min-h-11 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 py-2 [&::-webkit-details-marker]:hidden';
const TABLES = '[&>:not(summary)]:mb-3 [&>:not(summary)]:ml-6 [&>:not(summary)]:w-[calc(100%-1.5rem)]';

const MemberState = ({ elimination }: { elimination: Elimination }) => (
  <span className={`font-medium ${elimination === null ? 'text-alive' : 'text-eliminated'}`}>{describeElimination(elimination)}</span>
);

function MemberTable({ league: { name, members, firstMembers } }: { league: ChangedLeague }) {
  const hiddenCount = members - firstMembers.length;
  return (
    <ChangeTable
      caption={previewCopy.membersCaption(name)}
      head={previewCopy.member}
      rows={firstMembers.map((member) => ({
        key: member.userId,
        label: member.name,
        before: <MemberState elimination={member.before} />,
        after: <MemberState elimination={member.after} />,
      }))}
      more={hiddenCount > 0 ? previewCopy.more(hiddenCount) : undefined}
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
