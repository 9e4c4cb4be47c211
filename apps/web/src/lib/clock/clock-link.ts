import type { AppRouter } from '@survivor/api';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { timesOf } from '../api/timed-fetch.ts';
import { monotonicNow, type ServerClock } from './server-clock.ts';

const hasServerTime = (data: unknown): data is { serverTime: Date } =>
  typeof data === 'object' && data !== null && 'serverTime' in data && data.serverTime instanceof Date;

/** Syncs the page's clock with every response that has a `serverTime`. */
export function clockLink(clock: ServerClock): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const sentAt = monotonicNow();
        return next(op).subscribe({
          next(value) {
            const data: unknown = 'data' in value.result ? value.result.data : null;
            const times = timesOf(value.context?.response) ?? { sentAt, receivedAt: monotonicNow() };
            if (hasServerTime(data)) clock.observe({ serverTime: data.serverTime, ...times });
            observer.next(value);
          },
          error: (error) => observer.error(error),
          complete: () => observer.complete(),
        });
      });
}
