import { useState } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { userRecordCopy } from '../records/records-copy.ts';

/** What is to be ended: one session, or all of them when null. */
export type SessionsToEnd = { readonly sessionId: string | null; readonly isOwn: boolean };

/** Ends sessions of a user once that was confirmed; what was shown of them is asked for anew, and forgotten where it fails. */
export function useEndSessions(userId: string) {
  const utils = trpc.useUtils();
  const [meant, setMeant] = useState<SessionsToEnd | null>(null);
  const { mutate, error, isError, isPending, reset } = trpc.user.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast.success(userRecordCopy.ended(ended));
      if (meant?.isOwn === true) void utils.user.me.invalidate();
      setMeant(null);
      void utils.user.record.invalidate({ id: userId });
      void utils.user.timeline.invalidate({ id: userId });
      void utils.state.audit.invalidate();
    },
  });
  return {
    meant,
    ask: setMeant,
    forget: () => {
      setMeant(null);
      reset();
    },
    end: () => {
      if (meant !== null && !isPending) mutate({ id: userId, sessionId: meant.sessionId });
    },
    isPending,
    messages: isError ? messagesOf(error, userRecordCopy.endFailed) : [],
  };
}

export type EndSessions = ReturnType<typeof useEndSessions>;
