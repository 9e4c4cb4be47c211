import type { LeasedMemory } from '@survivor/db/hold-lease';
import { type Dropped, LEASE_MS } from '@survivor/db/queries/cache-leases';

/** What is kept for as long as the lease is held. */
type LeasedCache = { drop(dropped: Dropped): void; clear(): void };

export type CacheLease = {
  /** What the connection that listens holds the lease for. */
  readonly memory: LeasedMemory;
  /** Whether what is kept may be answered; asked for each answer, by whoever has just read the steady clock. */
  isHeld(steadyNow?: number): boolean;
  keep(cache: LeasedCache): void;
};

/** A second before the database takes the lease to be over: clocks do not run alike. */
const TRUSTED_MS = LEASE_MS - 1000;

type Instant = { readonly steady: number; readonly wall: number };

const now = (): Instant => ({ steady: performance.now(), wall: Date.now() });

/** By the clock that says more: the steady one stands still while the machine sleeps, the other can be set back. */
const msSince = ({ steady, wall }: Instant, steadyNow: number): number => Math.max(steadyNow - steady, Date.now() - wall);

/** The right of this process to answer from memory, as far as it can tell by itself: a process that was stopped knows as soon as it goes on (adr 0015). */
export function createCacheLease(): CacheLease {
  const caches: LeasedCache[] = [];
  let since: Instant | null = null;

  const isHeld = (steadyNow = performance.now()) => since !== null && msSince(since, steadyNow) < TRUSTED_MS;
  function clear(): void {
    for (const cache of caches) cache.clear();
  }

  const memory: LeasedMemory = {
    prepare() {
      const asked = now();
      return () => {
        if (!isHeld()) clear();
        since = asked;
      };
    },
    end() {
      since = null;
      clear();
    },
    drop(dropped) {
      if (dropped.kind === 'everything') clear();
      else for (const cache of caches) cache.drop(dropped);
    },
  };
  return { memory, isHeld, keep: (cache) => void caches.push(cache) };
}
