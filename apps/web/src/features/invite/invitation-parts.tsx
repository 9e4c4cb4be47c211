import { formatDeadline } from '@survivor/rules';
import { Check, type IconNode, Lock, X } from 'lucide';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { tallyMarks } from '../../components/tally.tsx';
import type { Invitation } from '../../lib/api/trpc.ts';
import { inviteCopy } from './invite-copy.ts';

/** The names of the league and, if still a member, of the inviter. */
export function InvitationHeading({ invitation }: { invitation: Invitation }) {
  const { inviterName, leagueName } = invitation;
  const inviter = inviterName === null ? null : inviteCopy.invites(inviterName);
  return (
    <>
      <p className="flex items-center gap-3 text-fg-2">
        {inviter === null ? (
          inviteCopy.invited
        ) : (
          <>
            <Avatar name={inviter.inviter} pictureUri={null} isLarge />
            <span className="min-w-0 break-words">
              <b className="font-bold text-fg">{inviter.inviter}</b>
              {inviter.rest}
            </span>
          </>
        )}
      </p>
      <PageHeading
        title={leagueName}
        className="text-[clamp(2rem,9vw,3rem)]! leading-none! tracking-[-.03em]! break-words font-stretch-120%!"
      />
    </>
  );
}

/** One mark per member, proportional above 60, plus an empty one for the reader. */
export function MemberMarks({ members }: { members: number }) {
  const { standing } = tallyMarks(members, members);
  return (
    <div className="grid gap-2">
      <span className="flex h-[34px] max-w-full gap-[min(5px,0.9%)]" role="img" aria-label={inviteCopy.marksLabel(members)}>
        {Array.from({ length: standing }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their index
          <span key={at} className="min-w-px flex-[0_1_8px] rounded-mark bg-alive-mark" />
        ))}
        <span className="w-2.5 flex-none rounded-xs inset-ring-2 inset-ring-accent" />
      </span>
      <p className="text-sm text-fg-2">{inviteCopy.in(members)}</p>
    </div>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5">
      <dt className="text-fg-2">{term}</dt>
      <dd className="num text-right font-bold">{text}</dd>
    </div>
  );
}

/** Facts to know before joining, or the progress of a league that is closed. */
export function Facts({ invitation }: { invitation: Invitation }) {
  const { season, status, start, round, alive, total } = invitation;
  return (
    <dl>
      <Fact term={inviteCopy.season} text={season} />
      {status === 'Open' && <Fact term={inviteCopy.starts} text={start.description} />}
      {status === 'Open' && start.startsAt !== null && <Fact term={inviteCopy.locks} text={formatDeadline(start.startsAt)} />}
      {status === 'In Progress' && <Fact term={inviteCopy.now} text={inviteCopy.standing(round.description, alive, total)} />}
      {status === 'Completed' && <Fact term={inviteCopy.ended} text={round.description} />}
    </dl>
  );
}

const RULES: readonly { icon: IconNode; text: string }[] = [
  { icon: Check, text: inviteCopy.rules.win },
  { icon: X, text: inviteCopy.rules.out },
  { icon: Lock, text: inviteCopy.rules.once },
];

/** The game in three lines, for new players. */
export function HowItWorks() {
  return (
    <section className="grid gap-2">
      <h2>{inviteCopy.how}</h2>
      <ul className="grid gap-2 text-sm text-fg-2">
        {RULES.map(({ icon, text }) => (
          <li key={text} className="flex gap-2.5">
            <Icon of={icon} className="size-5 flex-none" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
