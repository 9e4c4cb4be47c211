import { formatDeadline } from '@survivor/rules';
import { Link, Navigate } from '@tanstack/react-router';
import { Lock } from 'lucide';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type Invitation, trpc } from '../../lib/api/trpc.ts';
import { readToken } from '../../lib/session/auth-token.ts';
import { Facts, HowItWorks, InvitationHeading, MemberMarks } from './invitation-parts.tsx';
import { inviteCopy } from './invite-copy.ts';
import { JoinButton, SignInToJoin } from './join-by-invitation.tsx';

const WIDE = 'btn min-h-[52px] w-full text-md';

/** Why nobody can join: the fact, and what follows. */
function describeClosed({ status, start: { startsAt }, refusal }: Invitation): [fact: string, text: string] {
  if (refusal !== undefined) return [`${refusal}.`, inviteCopy.restrictedText];
  if (status === 'Completed') return [inviteCopy.completed, inviteCopy.completedText];
  return [inviteCopy.started, startsAt === null ? '' : inviteCopy.startedAt(formatDeadline(startsAt))];
}

/** Says up front that nobody can join the league (screens 2.7). */
function ClosedInvitation({ invitation }: { invitation: Invitation }) {
  const [fact, text] = describeClosed(invitation);
  return (
    <>
      <InvitationHeading invitation={invitation} />
      <Note kind="warning" icon={Lock}>
        <b className="font-bold">{fact}</b> {text}
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
function BrokenInvitation() {
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

function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  return (
    <>
      <InvitationHeading invitation={invitation} />
      <MemberMarks members={invitation.total} />
      <Facts invitation={invitation} />
      {readToken() === null ? <SignInToJoin token={token} /> : <JoinButton token={token} league={invitation.leagueName} />}
      <HowItWorks />
    </>
  );
}

function Invited({ token }: { token: string }) {
  const query = trpc.league.invitation.useQuery({ token });
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError title={inviteCopy.failed} text={inviteCopy.failedText} query={query} />;
  if (data === undefined) {
    return (
      <div className="grid gap-5" aria-busy="true">
        <h1 className="sr-only">{inviteCopy.loading}</h1>
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-[52px] w-full" />
      </div>
    );
  }
  if (data === null) return <BrokenInvitation />;
  if (data.memberOf !== null) return <Navigate to="/home/league/$leagueId" params={{ leagueId: data.memberOf }} replace />;
  return data.status === 'Open' && data.refusal === undefined ? (
    <OpenInvitation token={token} invitation={data} />
  ) : (
    <ClosedInvitation invitation={data} />
  );
}

/** The page that an invitation link opens: league, inviter and one button (screens 2.7). */
export function InvitePage({ token }: { token: string }) {
  return (
    <div className="mx-auto grid max-w-[30rem] grid-cols-[minmax(0,1fr)] gap-5 sm:py-8">
      <Invited token={token} />
    </div>
  );
}
