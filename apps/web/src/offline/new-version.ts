type TakeOver = () => void;

let waiting: TakeOver | null = null;
const listeners = new Set<() => void>();

/** The version that waits to be let in, if one does. */
export const newVersion = {
  takeOver: (): TakeOver | null => waiting,
  tell(takeOver: TakeOver): void {
    waiting = takeOver;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
