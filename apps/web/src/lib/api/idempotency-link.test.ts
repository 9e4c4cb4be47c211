import type { AppRouter } from '@survivor/api';
import { createTRPCClient, type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, it } from 'vitest';
import { idempotencyHeader, idempotencyLink } from './idempotency-link.ts';

/** A server that responds or fails, and the operations that it received. */
function open() {
  const server = { isAway: false, sent: [] as Operation[] };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        server.sent.push(op);
        if (server.isAway) return observer.error(new TRPCClientError('no answer'));
        observer.next({ result: { type: 'data', data: { ticketId: '7Q2' } } });
        observer.complete();
      });
  const client = createTRPCClient<AppRouter>({ links: [idempotencyLink, link] });
  const file = (description: string) => client.ticket.create.mutate({ issueType: 'picks', description }).catch(() => null);
  const keys = () => server.sent.map((op) => idempotencyHeader([op])['Idempotency-Key']);
  return { server, client, file, keys };
}

it('reuses the key of an identical request after a lost response', async () => {
  const { server, file, keys } = open();
  server.isAway = true;
  for (const text of ['It is broken', 'It is broken', 'It is broken more']) await file(text);
  server.isAway = false;
  for (const text of ['It is broken', 'It is broken']) await file(text);
  const [first, again, other, afterLostResponse, anew] = keys();
  expect([again, afterLostResponse]).toEqual([first, first]);
  expect(new Set([first, other, anew]).size).toBe(3);
  expect(first).toMatch(/^[\da-f]{32}$/);
});

it('gives no key to queries or batches', async () => {
  const { server, client, file, keys } = open();
  await client.state.status.query();
  await file('It is broken');
  expect(keys()[0]).toBeUndefined();
  expect(idempotencyHeader([...server.sent, ...server.sent])).toEqual({});
});
