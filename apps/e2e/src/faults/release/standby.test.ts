import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@survivor/db/database';
import { seedsOf } from '@survivor/rules/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SeededRandom } from '../../replay/seeded-random.ts';
import { findDebianPostgres } from '../drill-cluster.ts';
import { untilGood } from '../hung/ask.ts';
import { isBalancerHere } from './balancer.ts';
import { type DrillProduct, openDrillProduct } from './drill-product.ts';
import { PickRecord } from './lost-picks.ts';
import { PlayerLoad, type SentPick } from './player-load.ts';
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
  it.each(['synchronous', 'asynchronous'] as const)(
    'a primary that is killed, and its %s standby in its place',
    { timeout: LIMIT },
    (kind) =>
      runDrill(PROMOTED[kind], async (tell) => {
        const stage = await openStage(kind === 'synchronous');
        const { pair, load, record } = stage;
        let [lost, lostAt, missingBytes]: [readonly SentPick[], number, number] = [[], 0, 0];
        const readyAfterMs = await pickThrough(stage, {
          lose: async () => {
            missingBytes = await pair.countMissingBytes();
            lostAt = performance.now();
            pair.primary.crash();
          },
          decidesMs: DECIDES_MS,
          makeGood: async () => {
            await pair.promote();
            lost = await record.findLost(open(pair.standby.url));
            await pair.switchOver();
          },
        });
        const last = lost.length === 0 ? '' : `, of the last ${(lostAt - Math.min(...lost.map(({ at }) => at))).toFixed(0)} ms`;
        tell(`${load.figures.picks} picks acknowledged, ${lost.length} lost${last}; ${missingBytes} bytes were on their way`);
        mustAnswer({ load, tell, readyAfterMs });
        if (kind === 'asynchronous') return;
        expect(lost).toEqual([]);
        expect(await record.findLost(open(pair.standby.url))).toEqual([]);
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
