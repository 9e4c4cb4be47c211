/** What one request has read already, so that the calls of a batch read it once. */
export type Memo = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** For who reads at several moments: nothing is remembered. */
export const NO_MEMO: Memo = (_, read) => read();

export function createMemo(): Memo {
  const known = new Map<string, Promise<unknown>>();
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    // What was kept under a key was read by the same function.
    const reading = (known.get(key) as Promise<T> | undefined) ?? read();
    known.set(key, reading);
    return reading;
  };
}
