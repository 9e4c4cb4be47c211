import { Dialog } from '../../components/dialog/dialog.tsx';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { Note } from '../../components/notice.tsx';
import { adminCopy } from '../admin-copy.ts';
import { userRecordCopy } from '../records/records-copy.ts';
import type { EndSessions, SessionsToEnd } from './use-end-sessions.ts';

export type EndSessionsDialogProps = { readonly name: string; readonly meant: SessionsToEnd; readonly sessions: EndSessions };

/** Asks before a session ends, or all of them. */
export function EndSessionsDialog({ name, meant: { sessionId, isOwn }, sessions }: EndSessionsDialogProps) {
  const isAll = sessionId === null;
  const footer = (
    <>
      <button type="button" className="btn btn-line" onClick={sessions.forget}>
        {adminCopy.cancel}
      </button>
      <button type="button" className="btn btn-ink" aria-disabled={sessions.isPending} onClick={sessions.end}>
        {sessions.isPending ? userRecordCopy.ending : isAll ? userRecordCopy.endAll : userRecordCopy.end}
      </button>
    </>
  );
  return (
    <Dialog title={isAll ? userRecordCopy.endAllTitle : userRecordCopy.endTitle} onClose={sessions.forget} footer={footer}>
      <p>{isAll ? userRecordCopy.endAllText(name) : userRecordCopy.endText(name)}</p>
      {isOwn && <Note kind="warning">{userRecordCopy.endOwn}</Note>}
      <ErrorCard messages={sessions.messages} />
    </Dialog>
  );
}
