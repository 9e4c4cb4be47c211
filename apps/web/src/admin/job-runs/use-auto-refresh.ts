import { useState, useSyncExternalStore } from 'react';
import { useIsMenuOpen } from '../../lib/ui/open-menus.ts';

const EVERY = 5000;

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** How often the page renews itself: every 5 seconds, not while the tab is hidden, a menu is open or somebody paused it. */
export function useAutoRefresh() {
  const isHidden = useSyncExternalStore(subscribe, () => document.hidden);
  const isMenuOpen = useIsMenuOpen();
  const [isHeld, setIsHeld] = useState(false);
  const isPaused = isHidden || isMenuOpen || isHeld;
  return { isPaused, isHeld, interval: isPaused ? (false as const) : EVERY, toggle: () => setIsHeld(!isHeld) };
}
