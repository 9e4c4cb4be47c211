import { setTimeout as sleep } from 'node:timers/promises';

/** Something that somebody asks the database again and again; `nth` counts up. */
export type Probe = (nth: number) => Promise<void>;

/** The longest wait of each kind since the last look, in milliseconds; those that still wait count with what they have waited. */
export type Waits<K extends string> = { look(): Record<K, number>; stop(): Promise<{ asked: number; failed: string[] }> };

/** Asks each probe so many times a second, whether or not the others were answered. */
export function watchWaits<K extends string>(probes: Readonly<Record<K, Probe>>, aSecond: number): Waits<K> {
  const kinds = Object.keys(probes) as K[];
  const waiting = new Map<symbol, { kind: K; since: number }>();
  const underWay = new Set<Promise<void>>();
  const failed: string[] = [];
  let longest = new Map<K, number>();
  let isOver = false;
  let asked = 0;
  const note = (kind: K, since: number) => longest.set(kind, Math.max(longest.get(kind) ?? 0, performance.now() - since));

  async function ask(kind: K, nth: number): Promise<void> {
    const [key, since] = [Symbol(), performance.now()];
    waiting.set(key, { kind, since });
    asked++;
    try {
      await probes[kind](nth);
    } catch (error) {
      failed.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
    waiting.delete(key);
    note(kind, since);
  }

  const asking = (async () => {
    const begun = performance.now();
    for (let nth = 0; !isOver; nth++) {
      await sleep(Math.max(0, begun + (nth * 1000) / aSecond - performance.now()));
      for (const kind of kinds) {
        const one = ask(kind, nth).finally(() => underWay.delete(one));
        underWay.add(one);
      }
    }
  })();
  return {
    look: () => {
      for (const { kind, since } of waiting.values()) note(kind, since);
      const seen = Object.fromEntries(kinds.map((kind) => [kind, longest.get(kind) ?? 0])) as Record<K, number>;
      longest = new Map();
      return seen;
    },
    stop: async () => {
      isOver = true;
      await asking;
      await Promise.all(underWay);
      return { asked, failed };
    },
  };
}
