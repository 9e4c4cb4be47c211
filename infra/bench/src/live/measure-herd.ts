import { notifySeason } from '@survivor/db/queries/live-events';
import { type CallsWorld, SECRET } from '../calls/calls-world.ts';
import { AREAS, type Area } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { readRequests } from '../calls/requests.ts';
import { YEAR } from '../grading/season-shape.ts';
import { LoadClient } from '../load/load-client.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { withProductServer } from '../servers/product-server.ts';
import type { Served } from '../servers/with-process.ts';
import { targetsOf } from './measure-fanout.ts';
import { StreamHolder } from './stream-holder.ts';

const PAGES = 500;
const PAGES_LONG = 2500;
const LONG_ROUNDS = 10;
/** Each takes as long as the spread. */
const SHORT_ROUNDS = 2;
const CONNECTIONS = 256;
/** All pages are to be fresh so long after the spread. */
const PROMISED_MS = 2000;
const PROMISED_DELAY_MS = 100;

/** Half of the pages, on one of the servers: streams and the client that reads for them. */
type Half = { readonly served: Served; readonly area: Area; readonly holder: StreamHolder; readonly load: LoadClient };

async function readDelayMs({ url }: Served): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds(?:\{.*?\})? ([\d.e-]+)/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('the server does not tell its delay');
  return Number(seconds) * 1000;
}

async function openHalf(world: CallsWorld, { served, area, holder, load }: Half, pages: number): Promise<void> {
  await load.prepare('herd', readRequests('page', area, world.tokens));
  await holder.open(targetsOf(world, { url: served.url, area, streams: pages }));
}

type Herd = { readonly ms: number; readonly refused: number };
type Told = { readonly halves: readonly Half[]; readonly pages: number };

/** Everybody hears of a change of the season; the longest spread that a server tells with it. */
async function tellAll({ db }: CallsWorld, { halves, pages }: Told): Promise<number> {
  const season = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
  const heard = halves.map(({ holder }) =>
    holder.timeUntil(pages, async () => {
      if (holder === halves[0]?.holder) await notifySeason(db, { seasonId: season.id, kinds: ['round'] });
    }),
  );
  return Math.max(...(await Promise.all(heard)).map(({ spreadMs }) => spreadMs));
}

/** Everybody hears, and reads within the spread; how long it takes from the event until the last page is there, and how many are not. */
async function runHerd(world: CallsWorld, told: Told, spreadMs: number): Promise<Herd> {
  const { halves, pages } = told;
  const options = { plan: 'herd', connections: CONNECTIONS, count: pages, rate: pages / (spreadMs / 1000), inTurn: true };
  const heard = tellAll(world, told);
  const reports = await Promise.all(halves.map(({ load, served }) => load.run({ ...options, url: served.url }, { mayRefuse: true })));
  await heard;
  const refused = reports.reduce((sum, report) => sum + report.refused.length, 0);
  return { ms: Math.max(...reports.map(({ seconds }) => seconds)) * 1000, refused };
}

/**
 * live.herd: how long after the spread the last of all open pages is fresh, on two servers, when a round changes; live.herd.refused: how
 * many are not answered 200, of which there may be none; live.herd.delay: the delay of the servers' event loops then, 99th percentile.
 */
export async function measureHerd(world: CallsWorld, length: Length): Promise<BenchResult[]> {
  const isLong = length.rounds > LONG_ROUNDS;
  const [rounds, pages] = isLong ? [length.rounds, PAGES_LONG] : [SHORT_ROUNDS, PAGES];
  const second = LoadClient.start();
  const holders = [new StreamHolder(), new StreamHolder()] as const;
  const late: number[] = [];
  const refusals: number[] = [];
  const delays: number[] = [];
  let spreadMs = 0;
  try {
    await withProductServer({ databaseUrl: world.databaseUrl, secret: SECRET }, async (other) => {
      const halves: Half[] = [
        { served: world.product, area: AREAS.pages, holder: holders[0], load: world.load },
        { served: other, area: AREAS.changedPages, holder: holders[1], load: second },
      ];
      for (const half of halves) await openHalf(world, half, pages);
      const told = { halves, pages };
      spreadMs = await tellAll(world, told);
      for (let round = 0; round <= rounds; round++) {
        await Promise.all(halves.map(({ served }) => readDelayMs(served)));
        const { ms, refused } = await runHerd(world, told, spreadMs);
        const delay = Math.max(...(await Promise.all(halves.map(({ served }) => readDelayMs(served)))));
        if (round === 0) continue;
        late.push(Math.max(ms - spreadMs, 0));
        refusals.push(refused);
        delays.push(delay);
      }
    });
  } finally {
    second.stop();
    for (const holder of holders) holder.stop();
  }
  const details = { 'spread ms': spreadMs, pages: pages * 2, leagues: AREAS.pages.leagues + AREAS.changedPages.leagues };
  const promised = (ms: number) => late.map(() => ms);
  return [
    { ...ratioOf(late, promised(PROMISED_MS)), name: 'live.herd', unit: 'ms after the spread', floor: 1, goal: 0.5, details },
    { ...ratioOf(refusals, promised(1)), name: 'live.herd.refused', unit: 'answers', floor: 0, goal: 0, details },
    { ...ratioOf(delays, promised(PROMISED_DELAY_MS)), name: 'live.herd.delay', unit: 'ms p99', floor: 1, goal: 0.5, details },
  ];
}
