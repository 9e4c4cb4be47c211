import { useEffect, useState } from 'react';
import { monotonicNow } from './server-clock.ts';

const SECOND_MS = 1000;

/** Milliseconds since a time of the monotonic clock, updated every second. */
export function useAge(since: number): number {
  const [now, setNow] = useState(monotonicNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(monotonicNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}
