/** Milliseconds of a clock that nobody can set. */
export type Monotonic = () => number;
type ClockSample = { readonly serverTime: Date; readonly sentAt: number; readonly receivedAt: number };

/**
 * The product's clock on this page: the server's time plus a monotonic clock, which the owner of
 * the device cannot change (rules 1).
 */
export type ServerClock = {
  /**
   * Current product time; null before the first sync, and from a sleep of the device to the next.
   */
  now(): Date | null;
  /** Product time of the last sync. */
  syncedAt(): Date | null;
  observe(sample: ClockSample): void;
  subscribe(listener: () => void): () => void;
};

/** Milliseconds. A larger drift means that the monotonic clock stopped while the device slept. */
const MAX_DRIFT_MS = 5000;

/** `wall` is the device's own clock. It only shows whether the monotonic clock stopped. */
export function createServerClock(monotonic: Monotonic, wall: Monotonic = monotonic): ServerClock {
  const listeners = new Set<() => void>();
  let offset: number | null = null;
  let uncertainty = Number.POSITIVE_INFINITY;
  let syncedAt: Date | null = null;
  let apart = 0;
  const isLost = () => Math.abs(wall() - monotonic() - apart) > MAX_DRIFT_MS;
  return {
    now: () => (offset === null || isLost() ? null : new Date(monotonic() + offset)),
    syncedAt: () => syncedAt,
    observe({ serverTime, sentAt, receivedAt }) {
      const half = (receivedAt - sentAt) / 2;
      const seen = serverTime.getTime() - (sentAt + half);
      const isBetter = half <= uncertainty;
      const isElsewhere = offset === null || isLost() || Math.abs(seen - offset) > half + uncertainty;
      syncedAt = new Date(receivedAt + seen);
      if (!isBetter && !isElsewhere) return;
      offset = seen;
      uncertainty = half;
      apart = wall() - monotonic();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const monotonicNow: Monotonic = () => performance.now();
export const serverClock = createServerClock(monotonicNow, () => Date.now());
