import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline', 'survivor:fresh'] as const;
/** The service worker marks a page that it serves from the cache. */
let isBehind = globalThis.document?.documentElement.dataset.offline !== undefined;
/** The device had a network when the server last failed to answer. */
let hasNoServer = isBehind && navigator.onLine;

function subscribe(callback: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, callback);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, callback);
  };
}

/**
 * Marks the data as stale since the server went out of reach, even if it is back. The device may
 * have a network all the same.
 */
export function setBehind(next: boolean, hasNetwork = false): void {
  isBehind = next;
  hasNoServer = next && hasNetwork;
  window.dispatchEvent(new Event('survivor:fresh'));
}

/** Whether there is a network and the data has caught up with it. */
export const isOnline = (): boolean => navigator.onLine && !isBehind;

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);

/** Whether the server does not answer a device that has a network. */
export const isServerSilent = (): boolean => navigator.onLine && hasNoServer;

export const useServerSilent = (): boolean => useSyncExternalStore(subscribe, isServerSilent, () => false);
