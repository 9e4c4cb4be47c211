import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline', 'survivor:fresh'] as const;
/** The service worker marks a page that it serves from the cache. */
let isBehind = globalThis.document?.documentElement.dataset.offline !== undefined;

function subscribe(callback: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, callback);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, callback);
  };
}

/** Marks the data as stale since the network went away, even if it is back. */
export function setBehind(next: boolean): void {
  isBehind = next;
  window.dispatchEvent(new Event('survivor:fresh'));
}

/** Whether there is a network and the data has caught up with it. */
export const isOnline = (): boolean => navigator.onLine && !isBehind;

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
