import type { UserRecordOutput } from '@survivor/contract/record';
import type { SessionItem } from '@survivor/contract/session';
import { useMemo, useState } from 'react';
import { Pill } from '../../components/pill.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { DateCell, ExactTimestampCell } from '../components/table/cells.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { TablePanel } from '../components/table/table-panel.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { formatExact } from '../lib/format.ts';
import { userRecordCopy } from '../records/records-copy.ts';
import { EndSessionsDialog, type EndSessionsDialogProps } from './end-sessions-dialog.tsx';

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
