import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Note } from '../../components/notice.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { userRecordCopy } from '../records/records-copy.ts';

export type EndSessionsDialogProps = {
  readonly user: { readonly id: string; readonly name: string };
  /** One session of the user, or all of them when null. */
  readonly sessionId: string | null;
  /** Whether the administrator's own session is among them. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
};

/** Ends one session or all sessions of a user after a confirmation. */
export function EndSessionsDialog({ user: { id, name }, sessionId, isOwn, onClose }: EndSessionsDialogProps) {
  const utils = trpc.useUtils();
  const { mutate, error, isError, isPending } = trpc.user.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast.success(userRecordCopy.ended(ended));
      if (isOwn) void utils.user.me.invalidate();
      onClose();
      void utils.user.record.invalidate({ id });
      void utils.user.timeline.invalidate({ id });
      void utils.state.audit.invalidate();
    },
  });
  const isAll = sessionId === null;
  const label = isAll ? userRecordCopy.endAll : userRecordCopy.end;
  return (
    <ConfirmDialog
      title={isAll ? userRecordCopy.endAllTitle : userRecordCopy.endTitle}
      confirmLabel={isPending ? userRecordCopy.ending : label}
      isBusy={isPending}
      messages={isError ? messagesOf(error, userRecordCopy.endFailed) : []}
      onConfirm={() => !isPending && mutate({ id, sessionId })}
      onCancel={onClose}
    >
      <p>{isAll ? userRecordCopy.endAllText(name) : userRecordCopy.endText(name)}</p>
      {isOwn && <Note kind="warning">{userRecordCopy.endOwn}</Note>}
    </ConfirmDialog>
  );
}
