import type { LeagueMember } from '@survivor/contract/league-admin';
import { CircleCheck, CircleX, LogOut, Trophy } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import type { League } from '../../lib/api/trpc.ts';
import { createDateFormat } from '../../lib/ui/date-format.ts';
import type { ListReader } from './member-acts.ts';
import { MemberMenu } from './member-menu.tsx';
import { describeMemberState } from './member-state.ts';
import { membersCopy } from './members-copy.ts';

const formatDay = createDateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

const HEAD = 'border-y border-line px-3 py-2 text-left text-2xs font-bold text-fg-3 desk:last:pr-6 desk:first:pl-6';
const CELL = 'px-3 py-1.5 text-left desk:last:pr-6 desk:first:pl-6 phone:p-0';
/** On a phone a row has two lines: name and menu, then everything else. */
const ROW = 'border-line not-last:border-b desk:h-14 phone:flex phone:flex-wrap phone:items-center phone:gap-x-3 phone:px-4 phone:py-2';
const DETAIL = `${CELL} whitespace-nowrap phone:order-3`;

function State({ member }: { member: LeagueMember }) {
  const isAlive = member.eliminatedRound === null || member.isWinner;
  const icon = member.isWinner ? Trophy : isAlive ? CircleCheck : member.eliminationReason === 'left' ? LogOut : CircleX;
  return (
    <span className={`flex items-center gap-1.5 font-medium ${isAlive ? 'text-alive' : 'text-eliminated'}`}>
      <Icon of={icon} className="size-[1.1em] flex-none" />
      {describeMemberState(member)}
    </span>
  );
}

function Name({ member, isOwn }: { member: LeagueMember; isOwn: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="min-w-0 font-bold wrap-anywhere">{member.name}</bdi>
      {isOwn && <Pill tone="own">{membersCopy.you}</Pill>}
      {member.role !== 'member' && <Pill tone="neutral">{membersCopy[member.role]}</Pill>}
    </span>
  );
}

export type MembersTableProps = { readonly league: League; readonly members: readonly LeagueMember[]; readonly reader: ListReader };

/** A row for each member. */
export function MembersTable({ league, members, reader }: MembersTableProps) {
  const { columns } = membersCopy;
  return (
    <table className="w-full border-collapse text-sm phone:block">
      <caption className="sr-only">{membersCopy.caption}</caption>
      <thead className="phone:sr-only">
        <tr>
          {[columns.name, columns.state, columns.pick, columns.joined].map((column) => (
            <th key={column} scope="col" className={HEAD}>
              {column}
            </th>
          ))}
          <th scope="col" className={HEAD}>
            <span className="sr-only">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="phone:block phone:border-t phone:border-line">
        {members.map((member) => (
          <tr key={member.userId} className={ROW}>
            <th scope="row" className={`${CELL} font-normal phone:order-1 phone:flex-[1_1_calc(100%-4rem)]`}>
              <Name member={member} isOwn={member.userId === reader.userId} />
            </th>
            <td className={DETAIL}>
              <State member={member} />
            </td>
            <td className={`${DETAIL} phone:empty:hidden`}>
              {member.hasPick !== null && (member.hasPick ? membersCopy.pickIn : membersCopy.noPick)}
            </td>
            <td className={`${DETAIL} text-fg-3`}>
              <span className="desk:hidden">{membersCopy.joined(formatDay(member.joinedAt))}</span>
              <span className="phone:hidden">{formatDay(member.joinedAt)}</span>
            </td>
            <td className={`${CELL} w-11 phone:order-2 phone:-mr-3 phone:h-11`}>
              <MemberMenu league={league} member={member} reader={reader} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
