import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { RotateCw, ServerOff, WifiOff } from 'lucide';
import { useContext, useSyncExternalStore } from 'react';
import { connectionText } from '../components/connection-text.ts';
import { Note } from '../components/notice.tsx';
import { ServerClockContext, useServerNow } from '../lib/clock/use-server-now.ts';
import { formatThen } from '../lib/ui/format.ts';
import { useOnline, useServerSilent } from '../lib/ui/use-online.ts';
import { newVersion } from './new-version.ts';
import { offlineCopy } from './offline-copy.ts';

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The deadlines in a response: of one league or of a list of leagues. */
function listDeadlines(data: unknown): Date[] {
  const leagues: readonly unknown[] = Array.isArray(data) ? data : [data];
  return leagues.flatMap((league) => {
    const startsAt = field(field(league, 'round'), 'startsAt');
    return startsAt instanceof Date ? [startsAt] : [];
  });
}

/** The stale queries whose data the page shows. */
const listShown = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active', stale: true, predicate: ({ state }) => state.data !== undefined })
    .map(({ state }) => state);

/**
 * States the age of the page's oldest data by the product's clock, and whether a deadline has
 * passed since.
 */
function OfflineNotice() {
  const queryClient = useQueryClient();
  const isSilent = useServerSilent();
  const syncedAt = useContext(ServerClockContext).syncedAt();
  const now = useServerNow();
  const shown = listShown(queryClient);
  const age = shown.length === 0 ? null : Date.now() - Math.min(...shown.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const then = now === null || age === null ? syncedAt : new Date(now.getTime() - age);
  const hasPassed = now !== null && then !== null && shown.flatMap(({ data }) => listDeadlines(data)).some((at) => at > then && at <= now);
  return (
    <Note kind="warning" icon={isSilent ? ServerOff : WifiOff}>
      {connectionText(then === null ? null : formatThen(then, now ?? then))}
      {hasPassed && <p>{offlineCopy.passed}</p>}
    </Note>
  );
}

/** Notices above every signed-in page: offline, or a new version is available (screens 2.29). */
export function ShellNotices() {
  const isOnline = useOnline();
  const activate = useSyncExternalStore(newVersion.subscribe, newVersion.getActivate);
  return (
    <>
      {!isOnline && <OfflineNotice />}
      {isOnline && activate !== null && (
        <Note kind="info" icon={RotateCw}>
          {offlineCopy.newVersion}{' '}
          <button type="button" className="prose-link" onClick={activate}>
            {offlineCopy.reload}
          </button>
        </Note>
      )}
    </>
  );
}
