import type { QueryClient } from '@tanstack/react-query';
import { monotonicNow, serverClock } from '../lib/clock/server-clock.ts';
import { readToken } from '../lib/session/auth-token.ts';
import { getStoredValue, storeValue } from '../lib/session/session-storage.ts';
import { setShellNotices } from '../lib/ui/shell-notices.ts';
import { isOnline } from '../lib/ui/use-online.ts';
import { OFFLINE_DATABASE } from '../service-worker/messages.ts';
import { createNetworkMonitor, type NetworkMonitor } from './network-monitor.ts';
import { newVersion } from './new-version.ts';
import { createOfflineCache, type OfflineCache } from './offline-cache.ts';
import { responseStore } from './response-store.ts';
import { connectServiceWorker } from './service-worker-client.ts';
import { ShellNotices } from './shell-notices.tsx';
import { ignore, withTimeout } from './with-timeout.ts';

const FIRST_SAVE_MS = 1000;
const SAVE_INTERVAL_MS = 10_000;
/** The maximum wait for cached responses. */
const RESTORE_TIMEOUT_MS = 3000;

const createId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const findOwner = () => getStoredValue('owner', 'name');

/** The owner's id under which this session caches responses. It is deleted with the session. */
function findOrCreateOwner(): string {
  const owner = findOwner();
  if (typeof owner === 'string') return owner;
  const id = createId();
  storeValue('owner', 'name', id);
  return id;
}

/** The path of the page's entry script, which names its version. */
const entryOfPage = () =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '', window.location.href).pathname;

/** Saves soon, at an interval, and when the page may be closed. */
function scheduleSaves(cache: OfflineCache): void {
  const save = () => void cache.save().catch(ignore);
  setTimeout(save, FIRST_SAVE_MS);
  setInterval(save, SAVE_INTERVAL_MS);
  document.addEventListener('visibilitychange', save);
}

/** The cache of a visitor: nothing is stored before sign-in. */
const EMPTY_CACHE: OfflineCache = { save: async () => undefined, prune: async () => undefined, restore: async () => undefined };

/** Saves only where a service worker can show the pages later. */
async function saveWithWorker(cache: OfflineCache, { entry, onSwitchedOff }: { entry: string; onSwitchedOff: () => void }): Promise<void> {
  const worker = await connectServiceWorker({ entry, onNewVersion: newVersion.announce, onSwitchedOff });
  if (worker === null) return;
  await cache.prune().catch(ignore);
  scheduleSaves(cache);
}

/** Caches the session's responses until it ends or the server switches offline pages off. */
function startCaching(queryClient: QueryClient): OfflineCache {
  const owner = findOrCreateOwner();
  const entry = entryOfPage();
  let isOff = false;
  const isOwner = () => !isOff && readToken() !== null && findOwner() === owner;
  const parts = { queryClient, clock: serverClock, store: responseStore, owner, build: entry, isOwner };
  const cache = createOfflineCache({ ...parts, monotonic: monotonicNow, wall: () => Date.now() });
  const onSwitchedOff = () => {
    isOff = true;
    indexedDB.deleteDatabase(OFFLINE_DATABASE);
  };
  setShellNotices(ShellNotices);
  void saveWithWorker(cache, { entry, onSwitchedOff }).catch(ignore);
  return cache;
}

let monitor: NetworkMonitor | null = null;

/**
 * Starts caching and monitoring, once per page. A page that opens offline gets its cached responses
 * before this resolves. Rejects where the browser blocks storage.
 */
export async function startOffline(queryClient: QueryClient): Promise<NetworkMonitor> {
  monitor ??= createNetworkMonitor(queryClient, readToken() === null ? EMPTY_CACHE : startCaching(queryClient));
  if (!isOnline()) await withTimeout(RESTORE_TIMEOUT_MS, monitor.goOffline());
  return monitor;
}

/** Whether the server is unreachable. Rejects as {@link startOffline} does. */
export async function isServerUnreachable(queryClient: QueryClient): Promise<boolean> {
  return (await startOffline(queryClient)).checkIsOffline();
}
