import { useState } from 'react';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { userRecordCopy } from '../records/records-copy.ts';

/** One session of a user, or all of them when null. */
export type SessionsToEnd = { readonly sessionId: string | null; readonly isOwn: boolean };

/** Ends sessions of a user after a confirmation, then reloads what the console shows of them. */
export function useEndSessions(userId: string) {
  const utils = trpc.useUtils();
  const [target, openDialog] = useState<SessionsToEnd | null>(null);
  const { mutate, error, isError, isPending, reset } = trpc.user.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast.success(userRecordCopy.ended(ended));
      if (target?.isOwn === true) void utils.user.me.invalidate();
      openDialog(null);
      void utils.user.record.invalidate({ id: userId });
      void utils.user.timeline.invalidate({ id: userId });
      void utils.state.audit.invalidate();
    },
  });
  return {
    target,
    openDialog,
    closeDialog: () => {
      openDialog(null);
      reset();
    },
    end: () => {
      if (target !== null && !isPending) mutate({ id: userId, sessionId: target.sessionId });
    },
    isPending,
    messages: isError ? messagesOf(error, userRecordCopy.endFailed) : [],
  };
}

export type EndSessions = ReturnType<typeof useEndSessions>;
