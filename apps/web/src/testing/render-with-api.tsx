import type { AppRouter } from '@survivor/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/api/query-client.ts';
import { trpc } from '../lib/api/trpc.ts';
import { createServerClock, type ServerClock } from '../lib/clock/server-clock.ts';
import { ServerClockContext } from '../lib/clock/use-server-now.ts';
import { Refusal } from './refusal.ts';

export type Handlers = Record<string, (input: unknown) => unknown>;

const toClientError = (error: unknown) => {
  if (!(error instanceof Refusal)) return new TRPCClientError<AppRouter>('no answer');
  return TRPCClientError.from<AppRouter>({ error: error.shape });
};

function fakeLink(handlers: Handlers): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const respond = async () => {
          const handler = handlers[op.path];
          if (handler === undefined) throw new Error(`no handler for ${op.path}`);
          return await handler(op.input);
        };
        respond().then(
          (data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          (error: unknown) => observer.error(TRPCClientError.from(toClientError(error))),
        );
      });
}

/** A server clock with the time of the test, whatever the device's clock shows. */
export function clockAt(instant: Date): ServerClock & { set(next: Date): void } {
  const clock = createServerClock(() => 0);
  const set = (next: Date) => clock.observe({ serverTime: next, sentAt: 0, receivedAt: 0 });
  set(instant);
  return { ...clock, set };
}

type RenderOptions = {
  readonly handlers?: Handlers;
  readonly clock?: ServerClock;
  /** Instead of `handlers`; failed queries are then retried without a delay. */
  readonly client?: ReturnType<typeof trpc.createClient>;
};

/** Renders with a router, a server faked by `handlers`, and the product's clock. */
export async function renderWithApi(ui: ReactNode, { handlers = {}, clock = clockAt(new Date()), client: ownClient }: RenderOptions = {}) {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  if (ownClient !== undefined) {
    const { queries, ...rest } = queryClient.getDefaultOptions();
    queryClient.setDefaultOptions({ ...rest, queries: { ...queries, retryDelay: 0 } });
  }
  const client = ownClient ?? trpc.createClient({ links: [fakeLink(handlers)] });
  const root = createRootRoute({ component: () => ui });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const view = render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ServerClockContext value={clock}>
          <RouterProvider router={router} />
        </ServerClockContext>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { ...view, queryClient, router };
}
