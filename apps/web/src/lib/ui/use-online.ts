import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline', 'survivor:fresh'] as const;
/** The service worker marks a page that it serves from the cache. */
let isBehind = globalThis.document?.documentElement.dataset.offline !== undefined;
/** Whether the device had a network when the server last failed to respond. */
let hasNoServer = isBehind && navigator.onLine;

function subscribe(callback: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, callback);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, callback);
  };
}

/**
 * Marks the data as out of date because the server was unreachable. It stays marked until it is
 * reloaded, even if the server is back. `hasNetwork`: the device had a network meanwhile.
 */
export function setBehind(next: boolean, hasNetwork = false): void {
  isBehind = next;
  hasNoServer = next && hasNetwork;
  window.dispatchEvent(new Event('survivor:fresh'));
}

/** Whether there is a network and the data is up to date. */
export const isOnline = (): boolean => navigator.onLine && !isBehind;

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);

/** Whether the device has a network but the server does not respond. */
export const isServerSilent = (): boolean => navigator.onLine && hasNoServer;

export const useServerSilent = (): boolean => useSyncExternalStore(subscribe, isServerSilent, () => false);
