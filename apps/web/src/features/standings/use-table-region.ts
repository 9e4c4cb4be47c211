import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the right end at first, and again when a column is added or live scores widen the last
 * one (screens 2.8).
 */
export function useRightEnd(region: RefObject<HTMLElement | null>, columns: number, isLive: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move the right end
  useLayoutEffect(() => {
    if (region.current !== null) region.current.scrollLeft = region.current.scrollWidth;
  }, [columns, isLive]);
}

/** Scrolls once per press of "Jump to me", as soon as the reader's row is rendered. */
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
