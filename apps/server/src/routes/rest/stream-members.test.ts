import { type Db, openDatabase } from '@survivor/db/connection/database';
import { addMembersWithoutPicks } from '@survivor/db/testing';
import { leagueIds } from '@survivor/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague } from '../../testing/live-league.ts';

const CROWD = 9000;

let live: LiveLeague;
const pools: Db[] = [];

/** A league read in five chunks, on a server that can stream to two slow readers at once. */
beforeAll(async () => {
  live = await openLiveLeague({
    connect: async (url) => {
      const open = (poolSize: number) => openDatabase({ url, poolSize, limits: { acquireMs: 20_000 } }).db;
      const [db, reads, streams] = [open(3), open(3), open(2)];
      pools.push(db, reads, streams);
      return { db, reads, streams, databaseUrl: url };
    },
  });
  await addMembersWithoutPicks(live.server.db, { leagueId: leagueIds.decode(live.league) ?? 0, size: CROWD });
});
afterAll(async () => {
  await live.server.app.close();
  await Promise.all(pools.map((db) => db.destroy()));
  await live.server.close();
}, 60_000);

const url = () => `${live.address}/api/v1/leagues/${live.league}/members`;
const ask = (init: RequestInit = {}) => fetch(url(), { headers: live.ben.headers, ...init });

it('ends the snapshot of whoever goes before the end: many who do keep nobody from reading', async () => {
  for (let round = 0; round < 6; round++) {
    const gone = new AbortController();
    const answer = await ask({ signal: gone.signal });
    expect(answer.status).toBe(200);
    await answer.body?.getReader().read();
    gone.abort();
  }
  expect((await ask({ method: 'HEAD' })).status).toBe(200);
  expect((await ask({ headers: live.eve.headers })).status).toBe(404);
  const members: unknown = await (await ask()).json();
  expect(members).toHaveLength(CROWD + 2);
});
