import { useEffect, useState } from 'react';

const SECOND = 1000;

/** The server's real time, carried on second by second; the device's own clock until the server has told it. */
export function useTickingClock(told: Date | undefined): Date {
  const [offset, setOffset] = useState(() => Date.now() - performance.now());
  const [steady, setSteady] = useState(() => performance.now());
  useEffect(() => {
    if (told === undefined) return;
    setOffset(told.getTime() - performance.now());
    setSteady(performance.now());
  }, [told]);
  useEffect(() => {
    const timer = setInterval(() => setSteady(performance.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return new Date(steady + offset);
}
