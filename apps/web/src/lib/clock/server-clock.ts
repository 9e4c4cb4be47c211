/** Milliseconds of a clock that nobody can set. */
export type Monotonic = () => number;
type ClockSample = { readonly serverTime: Date; readonly sentAt: number; readonly receivedAt: number };

/** The product's clock as this page knows it: an answer of the server, carried on by a clock that the device's owner cannot move (rules 1). */
export type ServerClock = {
  /** Now in the product's clock; null before the first answer, and after the device slept until the server has told the time again. */
  now(): Date | null;
  /** When the server last told the time, in the product's clock. */
  heardAt(): Date | null;
  observe(sample: ClockSample): void;
  subscribe(listener: () => void): () => void;
};

/** Milliseconds by which the device's clock may run apart from the monotonic one, which stands still while some devices sleep. */
const MOST_DRIFT = 5000;

/** `wall` is the device's own clock: it tells no time, only that the monotonic one stood still or was left behind. */
export function createServerClock(monotonic: Monotonic, wall: Monotonic = monotonic): ServerClock {
  const listeners = new Set<() => void>();
  let offset: number | null = null;
  let uncertainty = Number.POSITIVE_INFINITY;
  let heardAt: Date | null = null;
  let apart = 0;
  const isLost = () => Math.abs(wall() - monotonic() - apart) > MOST_DRIFT;
  return {
    now: () => (offset === null || isLost() ? null : new Date(monotonic() + offset)),
    heardAt: () => heardAt,
    observe({ serverTime, sentAt, receivedAt }) {
      const half = (receivedAt - sentAt) / 2;
      const seen = serverTime.getTime() - (sentAt + half);
      const isBetter = half <= uncertainty;
      const isElsewhere = offset === null || isLost() || Math.abs(seen - offset) > half + uncertainty;
      heardAt = new Date(receivedAt + seen);
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
