import type { UserRecordOutput } from '@survivor/contract/record';
import type { SessionItem } from '@survivor/contract/session';
import { useMemo } from 'react';
import { Pill } from '../../components/pill.tsx';
import { columnHelper, nowrap } from '../components/table/table-features.ts';
import { TablePanel } from '../components/table/table-panel.tsx';
import { ExactTimestamp, Timestamp } from '../components/timestamp.tsx';
import { formatExact } from '../lib/format.ts';
import { userRecordCopy } from '../records/records-copy.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { type SessionsToEnd, useEndSessions } from './use-end-sessions.ts';

const { sessionsColumns: heads } = userRecordCopy;

const column = columnHelper<SessionItem>();
const createColumns = (openDialog: (target: SessionsToEnd) => void) =>
  column.columns([
    column.accessor('browser', { header: heads.browser, cell: ({ getValue }) => getValue() ?? userRecordCopy.unknownBrowser }),
    column.accessor('createdAt', {
      header: heads.began,
      cell: ({ row: { original: session } }) => (
        <span className="record-marks">
          <ExactTimestamp at={session.createdAt} />
          {session.isCurrent && <Pill tone="own">{userRecordCopy.current}</Pill>}
        </span>
      ),
    }),
    column.accessor('lastSeenAt', { header: heads.used, meta: nowrap, cell: ({ getValue }) => <ExactTimestamp at={getValue()} /> }),
    column.accessor('expiresAt', { header: heads.ends, meta: nowrap, cell: ({ getValue }) => <Timestamp at={getValue()} /> }),
    column.display({
      id: 'actions',
      header: heads.actions,
      cell: ({ row: { original: session } }) => (
        <button
          type="button"
          className="btn btn-line row-button"
          onClick={() => openDialog({ sessionId: session.id, isOwn: session.isCurrent })}
        >
          {userRecordCopy.end}
          <span className="sr-only">, {userRecordCopy.endOf(formatExact(session.createdAt))}</span>
        </button>
      ),
    }),
  ]);

/** Where a user is signed in, with buttons that end one session or all. */
export function SessionsPanel({ user: { id, name, sessions: rows } }: { user: UserRecordOutput }) {
  const sessions = useEndSessions(id);
  const { openDialog } = sessions;
  const columns = useMemo(() => createColumns(openDialog), [openDialog]);
  const isOwn = rows.some(({ isCurrent }) => isCurrent);
  return (
    <>
      <TablePanel
        id="sessions"
        title={userRecordCopy.sessions}
        aside={
          rows.length > 0 && (
            <button type="button" className="btn btn-line" onClick={() => openDialog({ sessionId: null, isOwn })}>
              {userRecordCopy.endAll}
            </button>
          )
        }
        lead={userRecordCopy.sessionsNote}
        empty={userRecordCopy.noSessions}
        caption={userRecordCopy.sessions}
        columns={columns}
        rows={rows}
        rowId={(session) => session.id}
      />
      {sessions.target !== null && <EndSessionsDialog name={name} target={sessions.target} sessions={sessions} />}
    </>
  );
}
