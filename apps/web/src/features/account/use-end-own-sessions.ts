import { messagesOf, statusOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { clearToken } from '../../lib/session/auth-token.ts';
import { goToLogin } from '../../lib/session/sign-out.ts';
import { toast } from '../../lib/ui/toast.ts';
import { accountCopy } from './account-copy.ts';

/** `sessionId` is null for all sessions. `isOwn`: whether this page's own session ends too. */
type SessionTarget = { readonly sessionId: string | null; readonly isOwn: boolean };

/**
 * Ends the reader's sessions; ending the current one leads to the login page. A session that has
 * already ended counts as success.
 */
export function useEndOwnSessions() {
  const utils = trpc.useUtils();
  const { mutate, error, isPending, variables, reset } = trpc.user.endOwnSessions.useMutation();
  const hasFailed = (failure: typeof error) => failure !== null && statusOf(failure) !== 404;

  function end({ sessionId, isOwn }: SessionTarget): void {
    if (isPending) return;
    const finish = () => {
      if (isOwn) {
        clearToken();
        goToLogin();
        return;
      }
      void utils.user.sessions.invalidate();
      toast.success(accountCopy.ended);
    };
    mutate({ sessionId }, { onSettled: (_, failure) => hasFailed(failure) || finish() });
  }

  return { pending: isPending ? variables : null, reset, end, messages: hasFailed(error) ? messagesOf(error, accountCopy.failed) : [] };
}
