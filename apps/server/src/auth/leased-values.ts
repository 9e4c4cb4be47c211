/** What was read, to which group it belongs, and for how many milliseconds it may be kept; not above 0: not at all. */
export type ReadValue<V> = { readonly value: V; readonly group: string | number; readonly keepMs: number };

export type LeasedValues<V> = {
  /** The value that is kept under the key, or what `read` gives: once for all who ask meanwhile. */
  get(key: string, read: () => Promise<ReadValue<V>>): Promise<V>;
  /** The value that is kept under the key and may be answered now. */
  peek(key: string): V | undefined;
  /** For who reads by other ways, and asks before: keeps what was read since, unless something was dropped meanwhile. */
  begin(): (key: string, read: ReadValue<V>) => void;
  /** Forgets a group, and whatever is being read now. */
  drop(group: string | number): void;
  /** The same for the groups whose numbers lie between two. */
  dropBetween(from: number, to: number): void;
  clear(): void;
};

type Kept<V> = { readonly value: V; readonly group: string | number; readonly until: number };

/**
 * Values that are kept while a lease is held, at most so many, the oldest out first. What was read while something was dropped is answered and
 * not kept, and nobody who asks after the drop is answered by a reading that began before it. Without a lease everybody reads.
 */
export function createLeasedValues<V>({ isHeld, most }: { isHeld: (steadyNow?: number) => boolean; most: number }): LeasedValues<V> {
  const kept = new Map<string, Kept<V>>();
  const groups = new Map<string | number, Set<string>>();
  const underWay = new Map<string, Promise<V>>();
  let generation = 0;

  function forget(key: string): void {
    const group = kept.get(key)?.group;
    kept.delete(key);
    const keys = group === undefined ? undefined : groups.get(group);
    keys?.delete(key);
    if (group !== undefined && keys?.size === 0) groups.delete(group);
  }

  function keep(key: string, entry: Kept<V>): void {
    forget(key);
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) forget(oldest);
    kept.set(key, entry);
    groups.set(entry.group, (groups.get(entry.group) ?? new Set()).add(key));
  }

  function begin(): (key: string, read: ReadValue<V>) => void {
    const [begun, asked] = [generation, performance.now()];
    return (key, { value, group, keepMs }) => {
      if (keepMs > 0 && generation === begun && isHeld()) keep(key, { value, group, until: asked + keepMs });
    };
  }

  function peek(key: string): V | undefined {
    const known = kept.get(key);
    if (known === undefined) return undefined;
    const now = performance.now();
    return now < known.until && isHeld(now) ? known.value : undefined;
  }

  async function fill(key: string, read: () => Promise<ReadValue<V>>): Promise<V> {
    const keepRead = begin();
    const given = await read();
    keepRead(key, given);
    return given.value;
  }

  function share(key: string, read: () => Promise<ReadValue<V>>): Promise<V> {
    const filling = fill(key, read).finally(() => {
      if (underWay.get(key) === filling) underWay.delete(key);
    });
    underWay.set(key, filling);
    return filling;
  }

  function forgetUnderWay(): void {
    generation += 1;
    underWay.clear();
  }

  const forgetGroup = (group: string | number) => {
    for (const key of [...(groups.get(group) ?? [])]) forget(key);
  };

  return {
    async get(key, read) {
      const now = performance.now();
      if (!isHeld(now)) return (await read()).value;
      const known = kept.get(key);
      if (known !== undefined && now < known.until) return known.value;
      // Who began has its own end of patience: whoever joined asks again by itself.
      const shared = underWay.get(key)?.catch(async () => (await read()).value);
      return await (shared ?? share(key, read));
    },
    peek,
    begin,
    drop(group) {
      forgetUnderWay();
      forgetGroup(group);
    },
    dropBetween(from, to) {
      forgetUnderWay();
      if (from === to) return forgetGroup(from);
      for (const group of [...groups.keys()]) if (typeof group === 'number' && group >= from && group <= to) forgetGroup(group);
    },
    clear() {
      forgetUnderWay();
      kept.clear();
      groups.clear();
    },
  };
}
