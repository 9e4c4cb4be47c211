import { type ComponentType, useSyncExternalStore } from 'react';

let notes: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Sets the notices above every signed-in page, once their code is loaded. */
export function setShellNotes(next: ComponentType): void {
  notes = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShellNotes = (): ComponentType | null => useSyncExternalStore(subscribe, () => notes);
