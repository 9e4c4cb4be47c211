import { useMemo } from 'react';
import { monotonicNow } from '../../lib/clock/server-clock.ts';

/**
 * When the source last responded about a round, on the monotonic clock; null while unknown.
 * `sourceAge` is in milliseconds as of `readAt`.
 */
export function useSourceUpdatedAt(sourceAge: number | null, readAt: number): number | null {
  return useMemo(() => {
    if (sourceAge === null) return null;
    const sinceRead = Math.max(0, Date.now() - readAt);
    return monotonicNow() - sourceAge - sinceRead;
  }, [sourceAge, readAt]);
}
