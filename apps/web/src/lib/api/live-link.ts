import { httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { streamFetch } from './stream-fetch.ts';
import { wireFormat } from './wire-format.ts';

/** Subscriptions over server-sent events, by an event source that can carry the bearer in a header; a chunk of its own. */
export const liveLink = httpSubscriptionLink({
  url: '/trpc',
  transformer: wireFormat,
  EventSource,
  eventSourceOptions: () => ({ fetch: streamFetch() }),
});
