import { useState, useSyncExternalStore } from 'react';

const EVERY = 5000;

const isMenuOpen = () => document.querySelector('[popovertarget][aria-expanded="true"]') !== null;

function subscribe(listener: () => void): () => void {
  const gone = new AbortController();
  document.addEventListener('visibilitychange', listener, gone);
  document.addEventListener('toggle', listener, { capture: true, signal: gone.signal });
  return () => gone.abort();
}

/** How often the page renews itself: every 5 seconds, not while the tab is hidden, a menu is open or somebody paused it. */
export function useAutoRefresh() {
  const isBusy = useSyncExternalStore(subscribe, () => document.hidden || isMenuOpen());
  const [isHeld, setIsHeld] = useState(false);
  const isPaused = isBusy || isHeld;
  return { isPaused, isHeld, interval: isPaused ? (false as const) : EVERY, toggle: () => setIsHeld(!isHeld) };
}
