import { startTransition, useEffect, useState } from 'react';

/** Acts once the next frame has been painted. Returns the way to keep it from that. */
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

/** Whether a frame has been painted since `isReady` first was true: what costs much and is not looked at first waits for it. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (isReady) return afterPaint(() => startTransition(() => setIsPainted(true)));
  }, [isReady]);
  return isPainted;
}
