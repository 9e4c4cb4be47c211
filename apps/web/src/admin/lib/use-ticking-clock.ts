import { useEffect, useState } from 'react';

/** The server's time, advanced every second; the device's time until the server's is known. */
export function useTickingClock(serverTime: Date | undefined): Date {
  const [offset, setOffset] = useState(() => Date.now() - performance.now());
  const [elapsed, setElapsed] = useState(() => performance.now());
  useEffect(() => {
    if (serverTime === undefined) return;
    setOffset(serverTime.getTime() - performance.now());
    setElapsed(performance.now());
  }, [serverTime]);
  useEffect(() => {
    const timer = setInterval(() => setElapsed(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return new Date(elapsed + offset);
}
