import type { SessionItem } from '@survivor/contract/session';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorCard } from '../../components/form/error-card.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { accountCopy } from './account-copy.ts';
import { BrowserRow } from './account-row.tsx';
import { AccountSection } from './account-section.tsx';
import { useEndOwnSessions } from './use-end-own-sessions.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
/** The server records a session's use to the hour. */
const HOUR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric' });

type Ending = ReturnType<typeof useEndOwnSessions>;

function Session({ session, ending }: { session: SessionItem; ending: Ending }) {
  const { id, isCurrent } = session;
  const browser = session.browser ?? accountCopy.unknownBrowser;
  const signedIn = DAY.format(session.createdAt);
  return (
    <BrowserRow
      browser={browser}
      badge={isCurrent ? accountCopy.thisDevice : null}
      text={accountCopy.dates(signedIn, HOUR.format(session.lastSeenAt))}
    >
      <button
        type="button"
        className="btn btn-line"
        aria-disabled={ending.pending !== null}
        onClick={() => ending.end({ sessionId: id, isOwn: isCurrent })}
      >
        {ending.pending?.sessionId === id ? accountCopy.busy : accountCopy.signOut}
        <span className="sr-only"> {accountCopy.signOutOf(browser, signedIn)}</span>
      </button>
    </BrowserRow>
  );
}

/** The reader's sessions, with buttons to sign out one or all of them. */
export function SessionsSection() {
  const sessions = trpc.user.sessions.useQuery();
  const ending = useEndOwnSessions();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const openDialog = () => {
    ending.reset();
    setIsDialogOpen(true);
  };
  if (sessions.isError) return <LoadError title={accountCopy.loadTitle} text={accountCopy.loadFailed} query={sessions} />;
  return (
    <AccountSection id="sessions" title={accountCopy.sessions} lead={[accountCopy.sessionsNote]}>
      {sessions.data === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <ul>
          {sessions.data.items.map((session) => (
            <Session key={session.id} session={session} ending={ending} />
          ))}
        </ul>
      )}
      {!isDialogOpen && <ErrorCard messages={ending.messages} />}
      <button type="button" className="btn btn-line justify-self-start" onClick={openDialog}>
        {accountCopy.everywhere}
      </button>
      {isDialogOpen && (
        <ConfirmDialog
          title={accountCopy.everywhereTitle}
          confirmLabel={ending.pending === null ? accountCopy.everywhere : accountCopy.busy}
          isBusy={ending.pending !== null}
          messages={ending.messages}
          onConfirm={() => ending.end({ sessionId: null, isOwn: true })}
          onCancel={() => setIsDialogOpen(false)}
        >
          <p>{accountCopy.everywhereText}</p>
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}
