import type { AppRouter } from '@survivor/api';
import { httpBatchLink, splitLink } from '@trpc/client';
import { clockLink } from '../clock/clock-link.ts';
import { serverClock } from '../clock/server-clock.ts';
import { idempotencyHeader, idempotencyLink } from './idempotency-link.ts';
import { lazyLink } from './lazy-link.ts';
import { requestHeaders } from './request-headers.ts';
import { standingsLink } from './standings-link.ts';
import { timedFetch } from './timed-fetch.ts';
import { trpc } from './trpc.ts';
import { wireFormat } from './wire-format.ts';

const MAX_BATCH = 10;
const MAX_URL_LENGTH = 2000;

export function createApiClient() {
  return trpc.createClient({
    links: [
      clockLink(serverClock),
      idempotencyLink,
      standingsLink,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: lazyLink(async () => (await import('./live-link.ts')).liveLink),
        false: httpBatchLink<AppRouter>({
          url: '/trpc',
          transformer: wireFormat,
          fetch: timedFetch,
          maxItems: MAX_BATCH,
          maxURLLength: MAX_URL_LENGTH,
          headers: ({ opList }) => ({
            ...requestHeaders({ isWriting: opList.some((op) => op.type === 'mutation') }),
            ...idempotencyHeader(opList),
          }),
        }),
      }),
    ],
  });
}
