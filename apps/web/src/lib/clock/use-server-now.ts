import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { type ServerClock, serverClock } from './server-clock.ts';

export const ServerClockContext = createContext<ServerClock>(serverClock);
const SECOND = 1000;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Product time, updated every second on the second; null until the first sync. */
export function useServerNow(): Date | null {
  const clock = useContext(ServerClockContext);
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const current = clock.now();
      setNow(current);
      timer = setTimeout(tick, SECOND - ((current?.getTime() ?? 0) % SECOND));
    };
    tick();
    const stop = clock.subscribe(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [clock]);
  return now;
}

/**
 * Whether a product time has been reached. Re-renders only when that changes. Returns `ifUnknown`
 * without a time or before the first sync, and the previous value while the clock is lost.
 */
export function useHasPassed(instant: Date | null, ifUnknown: boolean): boolean {
  const clock = useContext(ServerClockContext);
  const at = instant?.getTime() ?? null;
  const hasPassedNow = () => {
    const now = clock.now();
    return now === null || at === null ? ifUnknown : now.getTime() >= at;
  };
  const [hasPassed, setHasPassed] = useState(hasPassedNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      const now = clock.now();
      if (now === null && clock.syncedAt() !== null) {
        timer = setTimeout(check, SECOND);
        return;
      }
      const remainingMs = now === null || at === null ? null : at - now.getTime();
      setHasPassed(remainingMs === null ? ifUnknown : remainingMs <= 0);
      if (remainingMs !== null && remainingMs > 0) timer = setTimeout(check, Math.min(remainingMs, MAX_TIMEOUT_MS));
    };
    check();
    const stop = clock.subscribe(check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', check);
    };
  }, [clock, at, ifUnknown]);
  return hasPassed;
}

/** Calls `onLost` every second while the product's time is unknown, as after the device slept. */
export function useLostClock(onLost: () => void): void {
  const clock = useContext(ServerClockContext);
  const latest = useRef(onLost);
  useEffect(() => {
    latest.current = onLost;
  });
  useEffect(() => {
    const check = () => {
      if (clock.now() === null) latest.current();
    };
    const timer = setInterval(check, SECOND);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [clock]);
}
