import { formatDeadline } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide';
import { Note } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import type { Invitation } from '../../lib/api/trpc.ts';
import { Facts, InvitationHeading } from './invitation-parts.tsx';
import { inviteCopy } from './invite-copy.ts';

const WIDE = 'btn min-h-[52px] w-full text-md';

/** Says up front that a league has started or ended (screens 2.7). */
export function ClosedInvitation({ invitation }: { invitation: Invitation }) {
  const { startsAt } = invitation.start;
  const isCompleted = invitation.status === 'Completed';
  return (
    <>
      <InvitationHeading invitation={invitation} />
      <Note kind="warning" icon={Lock}>
        <b className="font-bold">{isCompleted ? inviteCopy.completed : inviteCopy.started}</b>{' '}
        {isCompleted ? inviteCopy.completedText : startsAt !== null && inviteCopy.startedAt(formatDeadline(startsAt))}
      </Note>
      <Facts invitation={invitation} />
      <Link to="/home/create-league" className={`${WIDE} btn-ink`}>
        {inviteCopy.createOwn}
      </Link>
      <Link to="/home/leagues" className={`${WIDE} btn-line`}>
        {inviteCopy.toLeagues}
      </Link>
    </>
  );
}

/** Shown for a revoked or invalid token; it reveals nothing about any league. */
export function BrokenInvitation() {
  return (
    <>
      <PageHeading title={inviteCopy.brokenTitle} />
      <p className="text-fg-2">{inviteCopy.broken}</p>
      <Link to="/home/join-league" className={`${WIDE} btn-ink`}>
        {inviteCopy.withPassword}
      </Link>
      <Link to="/home/leagues" className={`${WIDE} btn-line`}>
        {inviteCopy.toLeagues}
      </Link>
    </>
  );
}
