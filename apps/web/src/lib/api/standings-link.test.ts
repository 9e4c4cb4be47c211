import type { AppRouter } from '@survivor/api';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, it } from 'vitest';
import { standingsLink, standingsOf } from './standings-link.ts';

type Input = ReturnType<typeof standingsOf>;

/** A server with versioned standings that records its inputs; responses wait for `gate`. */
function open() {
  const server = { version: 'v1', sent: [] as Input[], gate: Promise.resolve() };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const input = op.input as Input;
        const { version, gate } = server;
        server.sent.push(input);
        const document = input.known === version ? null : `${version} of ${input.id}`;
        void gate.then(() => {
          observer.next({ result: { type: 'data', data: { version, document, memberCount: 1, ownId: 'u1', hidden: [] } } });
          observer.complete();
        });
      });
  const client = createTRPCClient<AppRouter>({ links: [standingsLink, link] });
  const load = async (id: string) => (await client.league.standings.query(standingsOf(id))).document;
  return { server, load };
}

it('sends the version it has, and completes an unchanged response with its document', async () => {
  const { server, load } = open();
  expect([await load('a'), await load('a')]).toEqual(['v1 of a', 'v1 of a']);
  server.version = 'v2';
  expect([await load('a'), await load('a')]).toEqual(['v2 of a', 'v2 of a']);
  expect(server.sent.map(({ known }) => known)).toEqual(['', 'v1', 'v1', 'v2']);
});

it('shares nothing between leagues', async () => {
  const { server, load } = open();
  expect([await load('a'), await load('b')]).toEqual(['v1 of a', 'v1 of b']);
  expect(server.sent).toEqual([standingsOf('a'), standingsOf('b')]);
});

it('completes an unchanged response that a newer one overtook', async () => {
  const { server, load } = open();
  await load('a');
  let release = () => {};
  server.gate = new Promise((resolve) => {
    release = resolve;
  });
  const unchanged = load('a');
  Object.assign(server, { version: 'v2', gate: Promise.resolve() });
  expect(await load('a')).toBe('v2 of a');
  release();
  expect(await unchanged).toBe('v1 of a');
});
