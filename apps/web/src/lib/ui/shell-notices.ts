import { type ComponentType, useSyncExternalStore } from 'react';

let notices: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Sets the notices above every signed-in page, once the offline code is loaded. */
export function setShellNotices(next: ComponentType): void {
  notices = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShellNotices = (): ComponentType | null =>
  useSyncExternalStore(
    subscribe,
    () => notices,
    () => null,
  );
