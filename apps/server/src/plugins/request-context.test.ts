import { type Db, openDatabase } from '@survivor/db/connection/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const pools: Db[] = [];
/** What writes finds no database. */
beforeAll(async () => {
  server = await startTestServer({
    connect: async (url) => {
      const [db, reads] = [openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none' }).db, openDatabase({ url }).db];
      pools.push(db, reads);
      return { db, reads, databaseUrl: url };
    },
  });
});
afterAll(async () => {
  await server.app.close();
  await Promise.all(pools.map((db) => db.destroy()));
  await server.close();
});

it('whatever only reads has connections of its own, asked by GET or HEAD, over REST or tRPC', async () => {
  const { headers } = await server.signIn();
  const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string, payload?: object) =>
    (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
  const mine = '/api/v1/leagues/my-leagues';
  expect([await ask('GET', mine), await ask('HEAD', mine), await ask('GET', '/trpc/league.mine')]).toEqual([200, 200, 200]);
  expect(await ask('POST', '/api/v1/leagues', { name: 'Sunday', password: 'touchdown', leagueType: 'NFL', season: 2025 })).toBe(503);
});
