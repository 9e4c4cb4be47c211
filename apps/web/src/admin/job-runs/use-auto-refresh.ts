import { useState, useSyncExternalStore } from 'react';

const INTERVAL_MS = 5000;

const isMenuOpen = () => document.querySelector('[popovertarget][aria-expanded="true"]') !== null;

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  document.addEventListener('visibilitychange', listener, controller);
  document.addEventListener('toggle', listener, { capture: true, signal: controller.signal });
  return () => controller.abort();
}

/** Refreshes every 5 seconds, but not in a hidden tab, beside an open menu, or while paused. */
export function useAutoRefresh() {
  const isInterrupted = useSyncExternalStore(subscribe, () => document.hidden || isMenuOpen());
  const [isPausedByUser, setIsPausedByUser] = useState(false);
  const isPaused = isInterrupted || isPausedByUser;
  return {
    isPaused,
    isPausedByUser,
    interval: isPaused ? (false as const) : INTERVAL_MS,
    toggle: () => setIsPausedByUser(!isPausedByUser),
  };
}

export type AutoRefresh = ReturnType<typeof useAutoRefresh>;
