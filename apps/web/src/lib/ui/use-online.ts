import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline', 'survivor:fresh'] as const;
/** The service worker marks the page that it shows for want of the network's. */
let isBehind = globalThis.document?.documentElement.dataset.offline !== undefined;

function subscribe(callback: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, callback);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, callback);
  };
}

/** Says that the pages show what was before the network went, although it may be back. */
export function setBehind(next: boolean): void {
  isBehind = next;
  window.dispatchEvent(new Event('survivor:fresh'));
}

/** Whether there is a network, and the page has caught up with it. */
export const isOnline = (): boolean => navigator.onLine && !isBehind;

/** {@link isOnline}, as it changes. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
