import type { AppRouter } from '@survivor/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';

/** A link whose code loads with its first call. */
export function lazyLink(load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> {
  return (runtime) => (call) =>
    observable((observer) => {
      let inner: Unsubscribable | null = null;
      let isOver = false;
      load().then(
        (link) => {
          if (!isOver) inner = link(runtime)(call).subscribe(observer);
        },
        (error: unknown) => observer.error(TRPCClientError.from(error instanceof Error ? error : new Error('not loaded'))),
      );
      return () => {
        isOver = true;
        inner?.unsubscribe();
      };
    });
}
