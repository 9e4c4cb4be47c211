import { type Db, getPoolCounts, openDatabase } from '@survivor/db/connection/database';
import { type FreezableProxy, startFreezableProxy } from '@survivor/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague } from '../live-league.ts';

const SIZE = 2;

let proxy: FreezableProxy;
let live: LiveLeague;
let busy: Db[];
let probes: Db;
beforeAll(async () => {
  live = await openLiveLeague({
    connect: async (url) => {
      proxy = await startFreezableProxy(url);
      const open = (poolSize: number) => openDatabase({ url: proxy.url, poolSize, onError: () => {} }).db;
      const [db, reads, streams] = [open(SIZE), open(SIZE), open(SIZE)];
      busy = [db, reads, streams];
      probes = open(1);
      return { db, reads, streams, probes, databaseUrl: url };
    },
  });
});
afterAll(async () => {
  await live.server.app.close();
  await Promise.all([...busy, probes].map((db) => db.destroy()));
  await live.server.close();
  await proxy.close();
});

/** Uses up every connection but that of probes; what gives them back. */
async function fillPools(): Promise<() => Promise<void>> {
  const held = await Promise.all(busy.flatMap((db) => Array.from({ length: SIZE }, () => db.startTransaction().execute())));
  return async () => void (await Promise.all(held.map((tx) => tx.rollback().execute())));
}

it('a server all of whose connections are used says that it is ready, while somebody who reads waits', async () => {
  const release = await fillPools();
  const read = fetch(`${live.address}/api/v1/leagues/${live.league}`, { headers: live.ann.headers });
  while (busy.every((db) => getPoolCounts(db)?.waiting === 0)) await new Promise((resolve) => setTimeout(resolve, 10));
  const ready = await fetch(`${live.address}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
  expect(busy.some((db) => (getPoolCounts(db)?.waiting ?? 0) > 0)).toBe(true);
  await release();
  expect((await read).status).toBe(200);
});

it('and that it is not, once the database itself is silent', async () => {
  proxy.freeze();
  const { status } = await fetch(`${live.address}/readyz`);
  proxy.thaw();
  expect(status).toBe(503);
});
