/** Returns milliseconds of a clock that nobody can set, such as `performance.now`. */
export type Monotonic = () => number;
type ClockSample = { readonly serverTime: Date; readonly sentAt: number; readonly receivedAt: number };

/**
 * The product's clock on this page: the server's time plus a monotonic clock, which the owner of
 * the device cannot change (rules 1).
 */
export type ServerClock = {
  /**
   * The current product time. Null before the first sync, and while the clock is lost: from the
   * device's sleep until the next sync.
   */
  now(): Date | null;
  /** Product time of the last sync. */
  syncedAt(): Date | null;
  observe(sample: ClockSample): void;
  subscribe(listener: () => void): () => void;
};

/** Milliseconds. A larger drift means that the monotonic clock stopped while the device slept. */
const MAX_DRIFT_MS = 5000;

/**
 * `wall` is the device's clock, which can be set. It is only compared with the monotonic clock, to
 * detect that the monotonic clock stopped while the device slept.
 */
export function createServerClock(monotonic: Monotonic, wall: () => number = monotonic): ServerClock {
  const listeners = new Set<() => void>();
  let offset: number | null = null;
  let uncertainty = Number.POSITIVE_INFINITY;
  let syncedAt: Date | null = null;
  let wallOffset = 0;
  const hasSlept = () => Math.abs(wall() - monotonic() - wallOffset) > MAX_DRIFT_MS;
  return {
    now: () => (offset === null || hasSlept() ? null : new Date(monotonic() + offset)),
    syncedAt: () => syncedAt,
    observe({ serverTime, sentAt, receivedAt }) {
      const halfTrip = (receivedAt - sentAt) / 2;
      const measuredOffset = serverTime.getTime() - (sentAt + halfTrip);
      const isBetter = halfTrip <= uncertainty;
      const hasServerClockJumped = offset !== null && Math.abs(measuredOffset - offset) > halfTrip + uncertainty;
      syncedAt = new Date(receivedAt + measuredOffset);
      if (!isBetter && !hasSlept() && !hasServerClockJumped) return;
      offset = measuredOffset;
      uncertainty = halfTrip;
      wallOffset = wall() - monotonic();
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
