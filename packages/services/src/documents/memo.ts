import { setImmediate as nextTurn } from 'node:timers/promises';

/** What one request has read already, so that the calls of a batch read it once. */
export type Memo = {
  once<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** What another call of the request has read under the key; null when none has, or it has failed. */
  known<T>(key: string): Promise<T | null>;
};

/** For who reads at several moments: nothing is remembered. */
export const NO_MEMO: Memo = { once: (_, read) => read(), known: async () => null };

export function createMemo(): Memo {
  const known = new Map<string, Promise<unknown>>();
  let turn: Promise<void> | undefined;
  return {
    once: <T>(key: string, read: () => Promise<T>): Promise<T> => {
      // What was kept under a key was read by the same function.
      const reading = (known.get(key) as Promise<T> | undefined) ?? read();
      known.set(key, reading);
      return reading;
    },
    known: async <T>(key: string): Promise<T | null> => {
      // The calls of a batch begin together: a turn later each has asked for what it reads.
      turn ??= nextTurn();
      await turn;
      const reading = known.get(key) as Promise<T> | undefined;
      return (await reading?.catch(() => null)) ?? null;
    },
  };
}
