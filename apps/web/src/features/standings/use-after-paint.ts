import { startTransition, useEffect, useState } from 'react';

/** Runs a callback after the next frame is painted. Returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Whether a frame was painted since `isReady` became true. Expensive content waits for this. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (isReady) return afterPaint(() => startTransition(() => setIsPainted(true)));
  }, [isReady]);
  return isPainted;
}
