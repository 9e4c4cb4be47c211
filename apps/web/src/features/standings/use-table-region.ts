import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Begins at the right end, and again when a column comes or the last one takes scores (screens 2.8). */
export function useRightEnd(region: RefObject<HTMLElement | null>, columns: number, isLive: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move the right end
  useLayoutEffect(() => {
    if (region.current !== null) region.current.scrollLeft = region.current.scrollWidth;
  }, [columns, isLive]);
}

/** Goes once for every press of "Jump to me", as soon as the own row can be reached. */
export function useJump({ jumps, canJump, go }: { jumps: number; canJump: boolean; go: () => void }): void {
  const done = useRef(jumps);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (!canJump || done.current === jumps) return;
    done.current = jumps;
    latest.current();
  }, [jumps, canJump]);
}
