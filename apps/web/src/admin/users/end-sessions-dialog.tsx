import { Note } from '../../components/notice.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { userRecordCopy } from '../records/records-copy.ts';
import type { EndSessions, SessionsToEnd } from './use-end-sessions.ts';

export type EndSessionsDialogProps = { readonly name: string; readonly target: SessionsToEnd; readonly sessions: EndSessions };

/** Asks before a session ends, or all of them. */
export function EndSessionsDialog({ name, target, sessions }: EndSessionsDialogProps) {
  const isAll = target.sessionId === null;
  const label = isAll ? userRecordCopy.endAll : userRecordCopy.end;
  return (
    <ConfirmDialog
      title={isAll ? userRecordCopy.endAllTitle : userRecordCopy.endTitle}
      confirmLabel={sessions.isPending ? userRecordCopy.ending : label}
      isBusy={sessions.isPending}
      messages={sessions.messages}
      onConfirm={sessions.end}
      onCancel={sessions.closeDialog}
    >
      <p>{isAll ? userRecordCopy.endAllText(name) : userRecordCopy.endText(name)}</p>
      {target.isOwn && <Note kind="warning">{userRecordCopy.endOwn}</Note>}
    </ConfirmDialog>
  );
}
