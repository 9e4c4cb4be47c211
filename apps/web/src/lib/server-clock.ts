/** Milliseconds of a clock that nobody can set. */
export type Monotonic = () => number;
export type ClockSample = { readonly serverTime: Date; readonly sentAt: number; readonly receivedAt: number };

/** The product's clock as this page knows it: an answer of the server, carried on by a clock that the device's owner cannot move (decisions 1). */
export type ServerClock = {
  /** Now in the product's clock, or null before the first answer. */
  now(): Date | null;
  observe(sample: ClockSample): void;
  subscribe(listener: () => void): () => void;
};

export function createServerClock(monotonic: Monotonic): ServerClock {
  const listeners = new Set<() => void>();
  let offset: number | null = null;
  let uncertainty = Number.POSITIVE_INFINITY;
  return {
    now: () => (offset === null ? null : new Date(monotonic() + offset)),
    observe({ serverTime, sentAt, receivedAt }) {
      const half = (receivedAt - sentAt) / 2;
      const seen = serverTime.getTime() - (sentAt + half);
      const isBetter = half <= uncertainty;
      const isElsewhere = offset === null || Math.abs(seen - offset) > half + uncertainty;
      if (!isBetter && !isElsewhere) return;
      offset = seen;
      uncertainty = half;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const monotonicNow: Monotonic = () => performance.now();
export const serverClock = createServerClock(monotonicNow);
