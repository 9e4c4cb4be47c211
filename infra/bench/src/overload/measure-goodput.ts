import type { CallsWorld } from '../calls/calls-world.ts';
import { countEvents, requireNoneLost } from '../calls/check-picks.ts';
import { AREAS } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { readRequests } from '../calls/requests.ts';
import { LoadClient } from '../load/load-client.ts';
import type { PlannedRequest } from '../load/load-messages.ts';
import { preparePicks, preparePlan, TRPC_PICKS } from '../picks/prepare-picks.ts';
import { type BenchResult, ratioOf } from '../result.ts';

const CONNECTIONS = 256;
const PEAK_MS = 4000;
const WARM_MS = 1500;
const WARM_ROUNDS = 2;
const OVERLOAD_MS = 8000;
const OVERLOAD_LONG_MS = 60_000;
const LONG_ROUNDS = 10;
/** Beside picks at the peak's rate come so many times as many pages. */
const PAGES_A_PICK = 2;
const PROMISED_MS = 1000;

/** The same pages, but that another process answers them, at once. */
const atBareServer = (pages: readonly PlannedRequest[]): PlannedRequest[] => pages.map((page) => ({ ...page, path: '/json' }));

const picksAtPeak = (world: CallsWorld, ms: number) => preparePicks(world, TRPC_PICKS, { connections: CONNECTIONS, ms });

type Rush = { readonly readers: LoadClient; readonly rate: number };

/** The most picks that can be done beside a client that sends as many pages, which cost the server nothing: the two share its processors. */
async function measurePeakBeside(world: CallsWorld, { readers, rate }: Rush): Promise<number> {
  const picks = await picksAtPeak(world, PEAK_MS);
  const common = { url: world.bare.url, plan: 'bare pages', connections: CONNECTIONS, ms: PEAK_MS };
  const [{ perSecond }] = await Promise.all([picks(), readers.run({ ...common, rate: rate * PAGES_A_PICK })]);
  return perSecond;
}

async function overload(world: CallsWorld, { readers, rate, ms }: Rush & { ms: number }) {
  const { load, product, pool } = world;
  const plan = await preparePlan(world, TRPC_PICKS);
  const eventsBefore = await countEvents(pool, TRPC_PICKS);
  const common = { url: product.url, connections: CONNECTIONS, ms };
  const [report, pages] = await Promise.all([
    load.run({ ...common, plan, rate }, { mayRefuse: true }),
    readers.run({ ...common, plan: 'pages', rate: rate * PAGES_A_PICK }, { mayRefuse: true }),
  ]);
  await requireNoneLost(pool, TRPC_PICKS, { report, eventsBefore });
  return { report, pages };
}

async function withReaders<T>({ tokens }: CallsWorld, work: (readers: LoadClient) => Promise<T>): Promise<T> {
  const readers = LoadClient.start();
  try {
    const pages = readRequests('page', AREAS.pages, tokens);
    await readers.prepare('pages', pages);
    await readers.prepare('bare pages', atBareServer(pages));
    return await work(readers);
  } finally {
    readers.stop();
  }
}

/** overload.goodput: picks a second while three times as much comes as can be done, of the most that can be done; overload.p99: how long they take. */
export async function measureGoodput(world: CallsWorld, { rounds }: Length): Promise<BenchResult[]> {
  // Its first seconds are thrown away, as the server compiles its code in them.
  const picks = await picksAtPeak(world, WARM_MS);
  for (let warm = 0; warm < WARM_ROUNDS; warm++) await picks();
  const { perSecond: alone } = await picks();
  return withReaders(world, async (readers) => {
    const peak = await measurePeakBeside(world, { readers, rate: alone });
    const { report, pages } = await overload(world, { readers, rate: peak, ms: rounds > LONG_ROUNDS ? OVERLOAD_LONG_MS : OVERLOAD_MS });
    const good = (report.statuses[200] ?? 0) / report.seconds;
    const details = {
      'peak a second': Math.round(peak),
      'without the second client': Math.round(alone),
      'pages answered': pages.statuses[200] ?? 0,
      'picks refused': report.refused.length,
      'pages refused': pages.refused.length,
    };
    return [
      { ...ratioOf([good], [peak]), name: 'overload.goodput', unit: 'picks a second', better: 'higher', floor: 0.8, goal: 0.95, details },
      { ...ratioOf([report.p99Ms], [PROMISED_MS]), name: 'overload.p99', unit: 'ms p99', floor: 1, goal: 0.5, details },
    ];
  });
}
