import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { copy } from '../../components/common-copy.ts';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Agreement } from '../../components/sign-in/agreement.tsx';
import { SignInObstacle } from '../../components/sign-in/sign-in-obstacle-notice.tsx';
import { signInPath } from '../../components/sign-in/sign-in-path.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { consumeJoinIntent, saveJoinIntent } from '../../lib/routing/join-intent.ts';
import { savePostLoginTarget } from '../../lib/routing/post-login-target.ts';
import { clearToken } from '../../lib/session/auth-token.ts';
import { inviteCopy } from './invite-copy.ts';

const WIDE = 'btn btn-ink min-h-[52px] w-full text-md';
const SIGN_OUT_MS = 3000;

/** For visitors: the sign-in returns here and then joins without another tap. */
export function SignInToJoin({ token }: { token: string }) {
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const path = `/invite/${token}`;
  const isGoogle = system.data?.isGoogle === true;
  const prepare = () => {
    savePostLoginTarget(path);
    saveJoinIntent(token);
  };
  if (system.isPending) return <Skeleton className="h-[52px] w-full" />;
  return (
    <div className="grid gap-3">
      <SignInObstacle isGoogle={isGoogle} />
      <a href={signInPath(path)} className={WIDE} onClick={prepare}>
        {isGoogle ? inviteCopy.google : inviteCopy.signIn}
      </a>
      <p className="text-sm text-fg-2">{inviteCopy.free}</p>
      <Agreement />
    </div>
  );
}

/** Signs out and shows the invitation as to a visitor. */
function useAnotherAccount(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    const ended = utils.client.user.signOut.mutate().catch(() => null);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_MS))]);
    clearToken();
    window.location.reload();
  };
}

/** Joins with one tap, or without any if the reader tapped before signing in. */
export function JoinButton({ token, league }: { token: string; league: string }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const me = trpc.user.me.useQuery(undefined, { staleTime: 60_000 });
  const changeAccount = useAnotherAccount();
  const join = trpc.league.joinByInvitation.useMutation({
    onSuccess: (leagueId) => {
      void utils.league.cards.invalidate();
      void navigate({ to: '/home/league/$leagueId', params: { leagueId }, replace: true });
    },
    onError: () => void utils.league.invitation.invalidate({ token }),
  });
  const joinNow = useRef(() => join.mutate({ token }));
  useEffect(() => {
    if (consumeJoinIntent(token)) joinNow.current();
  }, [token]);
  const isBusy = join.isPending || join.isSuccess;
  return (
    <div className="grid gap-3">
      <ErrorCard messages={join.error === null ? [] : messagesOf(join.error, copy.noResponse)} />
      <button type="button" className={WIDE} disabled={isBusy} aria-busy={isBusy} onClick={() => join.mutate({ token })}>
        {isBusy ? inviteCopy.joining : inviteCopy.join(league)}
      </button>
      <p className="min-h-11 text-sm text-fg-2">
        {me.data !== undefined && `${inviteCopy.as(me.data.name)} `}
        <button type="button" className="link" onClick={() => void changeAccount()}>
          {inviteCopy.notYou}
        </button>
      </p>
    </div>
  );
}
