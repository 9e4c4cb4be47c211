import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@survivor/db/database';
import { seedsOf } from '@survivor/rules/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SeededRandom } from '../../replay/seeded-random.ts';
import { callApi } from '../../rest/api-client.ts';
import { signIn } from '../../system/sign-in.ts';
import { findDebianPostgres } from '../drill-cluster.ts';
import { untilGood } from '../hung/ask.ts';
import { isBalancerHere } from './balancer.ts';
import { type DrillProduct, openDrillProduct } from './drill-product.ts';
import { PickRecord } from './lost-picks.ts';
import { PLAYERS, PlayerLoad, type SentPick } from './player-load.ts';
import { StandbyPair } from './standby-pair.ts';
import { isSoak, leaveOut, runDrill, type TellFigure } from './tell-drill.ts';

const PROMOTED = { synchronous: 'a synchronous standby promoted', asynchronous: 'an asynchronous standby promoted' } as const;
const LOST = 'a synchronous standby lost';
/** Requests a second, half of them picks. */
const RATE = Math.min(Number(process.env['COUNT'] ?? 50), 100);
const LONGEST_RUN_MS = 10_000;
/** An operator who is quick. */
const DECIDES_MS = 5000;
/** One who sleeps: picks that wait for a lost standby take up connections. */
const STANDS_MS = 40_000;
const ANSWER_MS = 10_000;
const READY_MS = 15_000;
const READY_LIMIT_MS = 60_000;
const LIMIT = 600_000;
const PICKS_IN_LAG = 40;
const [seed = 1] = seedsOf();

const bin = findDebianPostgres();
const whyNot = [
  bin === null && 'there is no PostgreSQL of Debian',
  !isBalancerHere && 'there is no haproxy',
  !isSoak && 'it takes a minute: npm run test:soak -- --suite release',
].find((why) => why !== false);
if (whyNot !== undefined) for (const drill of [...Object.values(PROMOTED), LOST]) leaveOut(drill, whyNot);

type Loss = { readonly lose: () => Promise<void>; readonly decidesMs: number; readonly makeGood: () => Promise<void> };
type Stage = { readonly pair: StandbyPair; readonly product: DrillProduct; readonly load: PlayerLoad; readonly record: PickRecord };

function open(url: string) {
  const { db } = openDatabase({ url, onError: () => {} });
  onTestFinished(() => db.destroy());
  return db;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = performance.now() + READY_LIMIT_MS; !(await isSo()); await sleep(50))
    if (performance.now() > giveUpAt) throw new Error('it did not come about');
}

async function openStage(isSynchronous: boolean): Promise<Stage> {
  const pair = await StandbyPair.make(bin ?? '', { isSynchronous });
  onTestFinished(() => pair.stop());
  const product = await openDrillProduct(pair.url);
  onTestFinished(() => product.stop());
  const load = await PlayerLoad.open(product.serverUrl, product.players);
  return { pair, product, load, record: await PickRecord.open(open(pair.primary.url), load.seats) };
}

/** People pick, something is lost and made good, people pick on; how long, from then on, until both processes are ready, in milliseconds. */
async function pickThrough({ product, load }: Stage, { lose, decidesMs, makeGood }: Loss): Promise<number> {
  const running = load.run(RATE);
  await sleep(LONGEST_RUN_MS * new SeededRandom(seed).next());
  await lose();
  await sleep(decidesMs);
  await makeGood();
  const ready = await Promise.all([product.serverUrl, product.workerUrl].map((url) => untilGood(`${url}/readyz`, READY_LIMIT_MS)));
  const picks = load.figures.picks;
  await sleep(DECIDES_MS);
  load.stop();
  await running;
  expect(load.figures.picks).toBeGreaterThan(picks);
  return Math.max(...ready);
}

function mustAnswer({ load, tell, readyAfterMs }: { load: PlayerLoad; tell: TellFigure; readyAfterMs: number }): void {
  const { requests, unanswered, slowestMs } = load.figures;
  tell(`${requests} requests, ${unanswered.length} unanswered, slowest ${(slowestMs / 1000).toFixed(1)} s`);
  tell(`ready after ${(readyAfterMs / 1000).toFixed(1)} s`);
  expect(unanswered).toEqual([]);
  expect(slowestMs).toBeLessThanOrEqual(ANSWER_MS);
  expect(readyAfterMs).toBeLessThanOrEqual(READY_MS);
}

describe.skipIf(whyNot !== undefined)(`a primary and its standby, under ${RATE} requests and picks a second (seed ${seed})`, () => {
  it('a primary that is killed while picks wait for its synchronous standby, and the standby in its place', { timeout: LIMIT }, () =>
    runDrill(PROMOTED.synchronous, async (tell) => {
      const stage = await openStage(true);
      const { pair, load, record } = stage;
      let waiting = 0;
      const readyAfterMs = await pickThrough(stage, {
        lose: async () => {
          await pair.freezeSending();
          await until(async () => (await pair.countWaiting()) > 0);
          waiting = await pair.countWaiting();
          pair.primary.crash();
        },
        decidesMs: DECIDES_MS,
        makeGood: async () => {
          await pair.promote();
          expect(await record.findLost(open(pair.standby.url))).toEqual([]);
          await pair.switchOver();
        },
      });
      tell(`${load.figures.picks} picks acknowledged, 0 lost; ${waiting} connections waited for the standby when the primary was killed`);
      mustAnswer({ load, tell, readyAfterMs });
      expect(await record.findLost(open(pair.standby.url))).toEqual([]);
    }),
  );

  it('a primary that is killed while its asynchronous standby lags, and the standby in its place', { timeout: LIMIT }, () =>
    runDrill(PROMOTED.asynchronous, async (tell) => {
      const stage = await openStage(false);
      const { pair, product, load, record } = stage;
      const token = await signIn(product.serverUrl, PLAYERS[0] ?? '');
      const whoAmI = async () => (await callApi(product.serverUrl, { method: 'GET', path: '/users/me', token })).status;
      expect(await whoAmI()).toBe(200);
      let [lost, lastChange, missingBytes]: [readonly SentPick[], number, number] = [[], 0, 0];
      const readyAfterMs = await pickThrough(stage, {
        lose: async () => {
          await pair.waitUntilFollowing();
          await pair.freezeSending();
          expect((await callApi(product.serverUrl, { method: 'POST', path: '/ssoauth/logout', token })).status).toBe(204);
          const picks = load.figures.picks;
          await until(async () => load.figures.picks >= picks + PICKS_IN_LAG);
          missingBytes = await pair.countMissingBytes();
          pair.primary.crash();
        },
        decidesMs: DECIDES_MS,
        makeGood: async () => {
          await pair.promote();
          lastChange = await pair.readLastChange();
          lost = await record.findLost(open(pair.standby.url));
          await pair.revoke(product.settings['APP_SECRET'] ?? '');
          await pair.switchOver();
          await untilGood(`${product.serverUrl}/readyz`, READY_LIMIT_MS);
          expect(await whoAmI()).toBe(401);
          load.renewTokens(await Promise.all(PLAYERS.map((email) => signIn(product.serverUrl, email))));
        },
      });
      tell(
        `${load.figures.picks} picks acknowledged, ${lost.length} lost, all after the standby's last change; it lacked ${missingBytes} bytes`,
      );
      mustAnswer({ load, tell, readyAfterMs });
      expect(missingBytes).toBeGreaterThan(0);
      expect(lost.length).toBeGreaterThan(0);
      expect(lost.filter(({ acknowledgedAt = 0 }) => acknowledgedAt < lastChange)).toEqual([]);
    }),
  );

  it('goes on without a synchronous standby that is lost, once it is let go', { timeout: LIMIT }, () =>
    runDrill(LOST, async (tell) => {
      const stage = await openStage(true);
      const { pair, load, record } = stage;
      let waiting = 0;
      const readyAfterMs = await pickThrough(stage, {
        lose: async () => pair.standby.crash(),
        decidesMs: STANDS_MS,
        makeGood: async () => {
          waiting = await pair.countWaiting();
          await pair.letGo();
        },
      });
      const lost = await record.findLost(open(pair.primary.url));
      const refused = (kind: string) => load.figures.failed.filter((words) => words.startsWith(kind)).length;
      tell(`${load.figures.picks} picks acknowledged, ${lost.length} lost`);
      tell(
        `${refused('pick')} picks and ${refused('read')} reads refused in ${STANDS_MS / 1000} s, ${waiting} connections waited for the standby`,
      );
      mustAnswer({ load, tell, readyAfterMs });
      expect(lost).toEqual([]);
    }),
  );
});
