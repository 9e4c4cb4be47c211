import { startTransition, useEffect, useState } from 'react';

/** Whether a frame has been painted since `isReady` first was true: what costs much and is not looked at first waits for it. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady]);
  return isPainted;
}
