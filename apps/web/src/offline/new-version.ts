type Activate = () => void;

let activate: Activate | null = null;
const listeners = new Set<() => void>();

/** A new version of the app that waits for activation. */
export const newVersion = {
  /** Activates it; null if there is none. */
  getActivate: (): Activate | null => activate,
  announce(next: Activate): void {
    activate = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
