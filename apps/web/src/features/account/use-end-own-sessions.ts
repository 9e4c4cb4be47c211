import { useState } from 'react';
import { messagesOf, statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { clearToken } from '../../lib/session/auth-token.ts';
import { goToLogin } from '../../lib/session/sign-out.ts';
import { toast } from '../../lib/ui/toast.ts';
import { accountCopy } from './account-copy.ts';

/** `sessionId` is null for all sessions. `isOwn`: the session of this page is among them. */
type SessionTarget = { readonly sessionId: string | null; readonly isOwn: boolean };

/**
 * Ends the reader's sessions; ending the current one leads to the login page. A session that has
 * already ended counts as success.
 */
export function useEndOwnSessions() {
  const utils = trpc.useUtils();
  const [target, setTarget] = useState<SessionTarget | null>(null);
  const { mutate, error, isError, isPending, reset } = trpc.user.endOwnSessions.useMutation();

  function done({ isOwn }: SessionTarget): void {
    if (isOwn) {
      clearToken();
      goToLogin();
      return;
    }
    setTarget(null);
    void utils.user.sessions.invalidate();
    toast.success(accountCopy.ended);
  }

  return {
    pending: isPending ? target : null,
    reset,
    end(next: SessionTarget): void {
      if (isPending) return;
      setTarget(next);
      mutate(
        { sessionId: next.sessionId },
        {
          onSuccess: () => done(next),
          onError: (failure) => {
            if (statusOf(failure) === 404) done(next);
          },
        },
      );
    },
    messages: isError && statusOf(error) !== 404 ? messagesOf(error, accountCopy.failed) : [],
  };
}
