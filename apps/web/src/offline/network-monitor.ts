import type { QueryClient } from '@tanstack/react-query';
import { isTRPCClientError } from '@trpc/client';
import { isJson } from '../lib/api/foreign-response.ts';
import { statusOf } from '../lib/api/problem.ts';
import { setBehind } from '../lib/ui/use-online.ts';
import type { OfflineCache } from './offline-cache.ts';
import { ignore, withTimeout } from './with-timeout.ts';

const PROBE = '/healthz';
const PROBE_TIMEOUT_MS = 5000;
const PROBE_INTERVAL_MS = 5000;
/** The maximum time that pages count as out of date after the network is back. */
const CATCH_UP_LIMIT_MS = 10_000;

/** An error of a proxy counts as a response; a captive portal or a sign-in page does not. */
const isFromSite = (response: Response) => !response.redirected && (!response.ok || isJson(response));

const isReachable = () =>
  navigator.onLine
    ? fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(isFromSite, () => false)
    : Promise.resolve(false);

/** Whether a call failed without a refusal of our server. */
const hasNoResponse = (error: unknown) => isTRPCClientError(error) && statusOf(error) === null;

export type NetworkMonitor = {
  /** Shows cached responses. Resolves when they are restored. */
  goOffline(): Promise<void>;
  /** Probes the server; goes offline and resolves true when it is unreachable. */
  checkIsOffline(): Promise<boolean>;
};

/**
 * Shows cached responses while the server is unreachable and reloads them before the pages count as
 * current again. It probes, because browsers call any connection online.
 */
export function createNetworkMonitor(queryClient: QueryClient, cache: OfflineCache): NetworkMonitor {
  let isOffline = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function goOffline(): Promise<void> {
    if (isOffline) return;
    isOffline = true;
    setBehind(true, navigator.onLine);
    await cache.save().catch(ignore);
    await cache.restore().catch(ignore);
    void pollServer();
  }

  async function pollServer(): Promise<void> {
    clearTimeout(timer);
    if (!isOffline) return;
    if (await isReachable()) await goOnline();
    else {
      setBehind(true, navigator.onLine);
      timer = setTimeout(() => void pollServer(), PROBE_INTERVAL_MS);
    }
  }

  async function goOnline(): Promise<void> {
    if (!isOffline) return;
    await withTimeout(CATCH_UP_LIMIT_MS, queryClient.invalidateQueries());
    isOffline = false;
    setBehind(false);
  }

  async function checkIsOffline(): Promise<boolean> {
    if (!isOffline && !(await isReachable())) await goOffline();
    return isOffline;
  }

  window.addEventListener('offline', () => void goOffline());
  window.addEventListener('online', () => void pollServer());
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'failed' && hasNoResponse(event.action.error)) void checkIsOffline();
  });
  return { goOffline, checkIsOffline };
}
