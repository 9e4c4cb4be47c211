import { useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  open += by;
  for (const listener of listeners) listener();
}

/** Called by a menu while it is open; the answer ends that. */
export function noteOpenMenu(): () => void {
  change(1);
  return () => change(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any menu of the page is open: what renews itself waits until it is not. */
export const useIsMenuOpen = () => useSyncExternalStore(subscribe, () => open > 0);
