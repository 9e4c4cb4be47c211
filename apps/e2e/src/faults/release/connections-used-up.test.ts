import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fieldOf } from '../../rest/api-client.ts';
import { mustAnswer } from '../../system/start-identity.ts';
import { DrillCluster, findDebianPostgres } from '../drill-cluster.ts';
import { keepAsking, untilGood } from '../hung/ask.ts';
import { openDrillProduct } from './drill-product.ts';
import { isSoak, leaveOut, runDrill } from './tell-drill.ts';
import { useUpConnections } from './use-up-connections.ts';

const DRILL = 'connections used up at start';
/** Of PostgreSQL; three of them are the superuser's. */
const MAX_CONNECTIONS = 60;
const ASKED_MS = 20_000;
const ANSWER_MS = 10_000;
const READY_MS = 15_000;
const LIMIT = 600_000;
const WORDS = /no connection left/;

const bin = findDebianPostgres();
const whyNot =
  bin === null ? 'there is no PostgreSQL of Debian' : isSoak ? null : 'it takes a minute: npm run test:soak -- --suite release';
if (whyNot !== null) leaveOut(DRILL, whyNot);

const reasonsAt = async (url: string) => fieldOf(await (await fetch(`${url}/readyz`)).json(), 'reasons');

/** A PostgreSQL with few connections, for a role that has no right to those of the superuser. */
async function makeSmallCluster(): Promise<string> {
  const cluster = await DrillCluster.make(bin ?? '');
  onTestFinished(() => cluster.remove());
  await cluster.run(`psql -d postgres -c "alter system set max_connections = ${MAX_CONNECTIONS}" -c "create role product login"
    psql -d postgres -c "alter database survivor owner to product"
    pg_ctl -w -l "$PGDATA/again.log" restart`);
  return cluster.url.replace('postgres@', 'product@');
}

describe.skipIf(whyNot !== null)('server and worker that start while the database has no connection left', () => {
  it('say so, answer, and are ready once there are some', { timeout: LIMIT }, () =>
    runDrill(DRILL, async (tell) => {
      const url = await makeSmallCluster();
      const product = await openDrillProduct(url);
      onTestFinished(() => product.stop());
      await product.halt();
      const giveBack = await useUpConnections(url);
      product.start();
      const places = [product.serverUrl, product.workerUrl];
      await Promise.all(places.map((place) => mustAnswer(`${place}/healthz`)));
      const headers = { authorization: `Bearer ${product.players[0]}` };
      const asking = keepAsking(
        [
          ...places.map((place) => ({ name: `${place} readyz`, url: `${place}/readyz` })),
          { name: 'leagues', url: `${product.serverUrl}/api/v1/leagues/my-leagues`, init: { headers } },
          { name: 'page', url: `${product.serverUrl}/home/leagues` },
        ],
        ASKED_MS,
      );
      await sleep(ASKED_MS / 2);
      for (const place of places) expect(await reasonsAt(place)).toEqual([expect.stringMatching(WORDS)]);
      const heard = Object.values(await asking);
      await giveBack();
      const ready = await Promise.all(places.map((place) => untilGood(`${place}/readyz`, 2 * READY_MS)));
      const [asked, unanswered] = [heard.reduce((sum, one) => sum + one.asked, 0), heard.reduce((sum, one) => sum + one.unanswered, 0)];
      const slowestMs = Math.max(...heard.map((one) => one.slowestMs));
      tell('/readyz of both says why');
      tell(`${asked} requests, ${unanswered} unanswered, slowest ${(slowestMs / 1000).toFixed(1)} s`);
      tell(`ready after ${(Math.max(...ready) / 1000).toFixed(1)} s`);
      expect(unanswered).toBe(0);
      expect(slowestMs).toBeLessThanOrEqual(ANSWER_MS);
      expect(Math.max(...ready)).toBeLessThanOrEqual(READY_MS);
    }),
  );
});
