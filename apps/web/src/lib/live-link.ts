import type { AppRouter } from '@survivor/api';
import { httpSubscriptionLink } from '@trpc/client';
import superjson from 'superjson';
import { FetchEventSource } from './fetch-event-source.ts';
import { requestHeaders } from './request-headers.ts';

/** Subscriptions over server-sent events, with the bearer in a header; a chunk of its own. */
export const liveLink = httpSubscriptionLink<AppRouter, typeof FetchEventSource>({
  url: '/trpc',
  transformer: superjson,
  EventSource: FetchEventSource,
  eventSourceOptions: () => ({ headers: () => requestHeaders({ isWriting: false }) }),
});
