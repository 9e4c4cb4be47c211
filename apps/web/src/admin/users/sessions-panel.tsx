import type { UserRecordOutput } from '@survivor/contract/record';
import type { SessionItem } from '@survivor/contract/session';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Note } from '../../components/notice.tsx';
import { Pill } from '../../components/pill.tsx';
import { messagesOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/ui/toast.ts';
import { ActionButton } from '../components/action-button.tsx';
import { DateCell, ExactTimestampCell } from '../components/table/cells.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { TablePanel } from '../components/table/table-panel.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { formatExact } from '../lib/format.ts';
import { userRecordCopy } from '../records/records-copy.ts';

type EndSessionsDialogProps = {
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

type SessionsToEnd = Pick<EndSessionsDialogProps, 'sessionId' | 'isOwn'>;

const { sessionsColumns: heads } = userRecordCopy;

const column = columnHelper<SessionItem>();
const createColumns = (openDialog: (target: SessionsToEnd) => void) =>
  column.columns([
    column.accessor('browser', { header: heads.browser, cell: ({ getValue }) => getValue() ?? userRecordCopy.unknownBrowser }),
    column.accessor('createdAt', {
      header: heads.began,
      cell: ({ row: { original: session } }) => (
        <span className="flex flex-wrap items-center gap-2">
          <ExactTimestamp at={session.createdAt} />
          {session.isCurrent && <Pill tone="own">{userRecordCopy.current}</Pill>}
        </span>
      ),
    }),
    column.accessor('lastSeenAt', { header: heads.used, meta: nowrap, cell: ExactTimestampCell }),
    column.accessor('expiresAt', { header: heads.ends, meta: nowrap, cell: DateCell }),
    column.display({
      id: 'actions',
      header: heads.actions,
      cell: ({ row: { original: session } }) => (
        <ActionButton onClick={() => openDialog({ sessionId: session.id, isOwn: session.isCurrent })}>
          {userRecordCopy.end}
          <span className="sr-only">, {userRecordCopy.endOf(formatExact(session.createdAt))}</span>
        </ActionButton>
      ),
    }),
  ]);

/** Where a user is signed in, with buttons that end one session or all. */
export function SessionsPanel({ user }: { user: UserRecordOutput }) {
  const [target, setTarget] = useState<SessionsToEnd | null>(null);
  const { sessions } = user;
  const columns = useMemo(() => createColumns(setTarget), []);
  const isOwn = sessions.some(({ isCurrent }) => isCurrent);
  const endAll = (
    <button type="button" className="btn btn-line" onClick={() => setTarget({ sessionId: null, isOwn })}>
      {userRecordCopy.endAll}
    </button>
  );
  return (
    <>
      <TablePanel
        id="sessions"
        title={userRecordCopy.sessions}
        aside={sessions.length > 0 && endAll}
        lead={userRecordCopy.sessionsNote}
        empty={userRecordCopy.noSessions}
        caption={userRecordCopy.sessions}
        columns={columns}
        rows={sessions}
        rowId={({ id }) => id}
      />
      {target !== null && <EndSessionsDialog user={user} {...target} onClose={() => setTarget(null)} />}
    </>
  );
}
