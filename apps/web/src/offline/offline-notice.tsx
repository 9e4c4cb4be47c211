import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide';
import { useContext } from 'react';
import { copy } from '../components/common-copy.ts';
import { Note } from '../components/notice.tsx';
import { ServerClockContext, useServerNow } from '../lib/clock/use-server-now.ts';
import { formatThen } from '../lib/ui/format.ts';
import { listDeadlines } from './list-deadlines.ts';
import { offlineCopy } from './offline-copy.ts';

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
export function OfflineNotice() {
  const queryClient = useQueryClient();
  const syncedAt = useContext(ServerClockContext).syncedAt();
  const now = useServerNow();
  const shown = listShown(queryClient);
  const age = shown.length === 0 ? null : Date.now() - Math.min(...shown.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const then = now === null || age === null ? syncedAt : new Date(now.getTime() - age);
  const hasPassed = now !== null && then !== null && shown.flatMap(({ data }) => listDeadlines(data)).some((at) => at > then && at <= now);
  return (
    <Note kind="warning" icon={WifiOff}>
      {copy.offline(then === null ? null : formatThen(then, now ?? then))}
      {hasPassed && <p>{offlineCopy.passed}</p>}
    </Note>
  );
}
