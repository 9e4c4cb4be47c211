import { useEffect } from 'react';
import { statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { clearToken, onSignedOutElsewhere } from '../../lib/session/auth-token.ts';
import { goToLogin, leaveSession, requestedPath } from '../../lib/session/sign-out.ts';

const TRY_AGAIN = 10_000;

/** The signed-in user. 401 and 403 end the session; other errors are retried (rules 6). */
export function useSession() {
  const utils = trpc.useUtils();
  const me = trpc.user.me.useQuery(undefined, {
    staleTime: 60_000,
    refetchInterval: (query) => (query.state.status === 'error' ? TRY_AGAIN : false),
  });
  const status = statusOf(me.error);
  const isRefused = status === 401 || status === 403;
  useEffect(() => {
    if (isRefused) leaveSession(requestedPath());
  }, [isRefused]);
  useEffect(() => onSignedOutElsewhere(() => leaveSession(requestedPath())), []);

  async function logout(): Promise<void> {
    const ended = utils.client.user.signOut.mutate().catch(() => null);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3000))]);
    clearToken();
    goToLogin();
  }

  return { me: me.data, isFailing: me.isError && !isRefused, logout };
}
