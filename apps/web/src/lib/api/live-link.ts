import { httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { streamFetch } from './stream-fetch.ts';
import { wireFormat } from './wire-format.ts';

/** Subscriptions over server-sent events; this event source can send the bearer in a header. */
export const liveLink = httpSubscriptionLink({
  url: '/trpc',
  transformer: wireFormat,
  EventSource,
  eventSourceOptions: () => ({ fetch: streamFetch() }),
});
