import type { UserRecordOutput } from '@survivor/contract/record';
import type { SessionItem } from '@survivor/contract/session';
import { Pill } from '../../components/pill.tsx';
import { type Column, DataTable } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { formatExact } from '../lib/format.ts';
import { userRecordCopy } from '../records/records-copy.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { type EndSessions, useEndSessions } from './use-end-sessions.ts';

const { sessionsColumns: heads } = userRecordCopy;

const createColumns = (sessions: EndSessions): readonly Column<SessionItem>[] => [
  { id: 'browser', header: heads.browser, cell: ({ browser }) => browser ?? userRecordCopy.unknownBrowser },
  {
    id: 'began',
    header: heads.began,
    cell: ({ createdAt, isCurrent }) => (
      <span className="record-marks">
        <Timestamp at={createdAt} text={formatExact(createdAt)} />
        {isCurrent && <Pill tone="own">{userRecordCopy.current}</Pill>}
      </span>
    ),
  },
  {
    id: 'used',
    header: heads.used,
    cell: ({ lastSeenAt }) => <Timestamp at={lastSeenAt} text={formatExact(lastSeenAt)} />,
    isNowrap: true,
  },
  { id: 'ends', header: heads.ends, cell: ({ expiresAt }) => <Timestamp at={expiresAt} />, isNowrap: true },
  {
    id: 'actions',
    header: heads.actions,
    cell: ({ id, createdAt, isCurrent }) => (
      <button type="button" className="btn btn-line row-button" onClick={() => sessions.ask({ sessionId: id, isOwn: isCurrent })}>
        {userRecordCopy.end}
        <span className="sr-only">, {userRecordCopy.endOf(formatExact(createdAt))}</span>
      </button>
    ),
  },
];

/** Where somebody is signed in, and how that is ended. */
export function SessionsPanel({ user: { id, name, sessions: rows } }: { user: UserRecordOutput }) {
  const sessions = useEndSessions(id);
  const isOwn = rows.some(({ isCurrent }) => isCurrent);
  return (
    <section className="card list-panel" aria-labelledby="sessions">
      <div className="panel-head">
        <h2 id="sessions">{userRecordCopy.sessions}</h2>
        {rows.length > 0 && (
          <button type="button" className="btn btn-line" onClick={() => sessions.ask({ sessionId: null, isOwn })}>
            {userRecordCopy.endAll}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="panel-none">{userRecordCopy.noSessions}</p>
      ) : (
        <>
          <p className="panel-lead">{userRecordCopy.sessionsNote}</p>
          <DataTable caption={userRecordCopy.sessions} columns={createColumns(sessions)} rows={rows} rowId={(session) => session.id} />
        </>
      )}
      {sessions.meant !== null && <EndSessionsDialog name={name} meant={sessions.meant} sessions={sessions} />}
    </section>
  );
}
