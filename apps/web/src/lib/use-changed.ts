import { useEffect, useRef, useState } from 'react';

/** Whether a value has changed within the last so many milliseconds; the first one is no change. */
export function useChanged(value: number | null, milliseconds: number): boolean {
  const seen = useRef(value);
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    setIsNew(true);
    const timer = setTimeout(() => setIsNew(false), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return isNew;
}
