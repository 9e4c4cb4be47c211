import type { CallsWorld } from '../calls/calls-world.ts';
import { countEvents, requireNoneLost } from '../calls/check-picks.ts';
import { AREAS } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { readRequests } from '../calls/requests.ts';
import { LoadClient } from '../load/load-client.ts';
import { preparePicks, preparePlan, TRPC_PICKS } from '../picks/prepare-picks.ts';
import { type BenchResult, ratioOf } from '../result.ts';

const CONNECTIONS = 256;
const PEAK_MS = 3000;
const OVERLOAD_MS = 8000;
const OVERLOAD_LONG_MS = 60_000;
const LONG_ROUNDS = 10;
/** Beside picks at the peak's rate come so many times as many pages. */
const PAGES_A_PICK = 2;
const PROMISED_MS = 1000;

async function overload(world: CallsWorld, { rate, ms }: { rate: number; ms: number }) {
  const { load, product, pool, tokens } = world;
  const plan = await preparePlan(world, TRPC_PICKS);
  const readers = LoadClient.start();
  try {
    await readers.prepare('pages', readRequests('page', AREAS.pages, tokens));
    const eventsBefore = await countEvents(pool, TRPC_PICKS);
    const common = { url: product.url, connections: CONNECTIONS, ms };
    const [report, pages] = await Promise.all([
      load.run({ ...common, plan, rate }, { mayRefuse: true }),
      readers.run({ ...common, plan: 'pages', rate: rate * PAGES_A_PICK }, { mayRefuse: true }),
    ]);
    await requireNoneLost(pool, TRPC_PICKS, { report, eventsBefore });
    return { report, pages };
  } finally {
    readers.stop();
  }
}

/** overload.goodput: picks a second while three times as much comes as can be done, of the most that can be done; overload.p99: how long they take. */
export async function measureGoodput(world: CallsWorld, { rounds }: Length): Promise<BenchResult[]> {
  const { perSecond: peak } = await (await preparePicks(world, TRPC_PICKS, { connections: CONNECTIONS, ms: PEAK_MS }))();
  const { report, pages } = await overload(world, { rate: peak, ms: rounds > LONG_ROUNDS ? OVERLOAD_LONG_MS : OVERLOAD_MS });
  const good = (report.statuses[200] ?? 0) / report.seconds;
  const details = { 'peak a second': Math.round(peak), 'picks refused': report.refused.length, 'pages refused': pages.refused.length };
  return [
    { ...ratioOf([good], [peak]), name: 'overload.goodput', unit: 'picks a second', better: 'higher', floor: 0.8, goal: 0.95, details },
    { ...ratioOf([report.p99Ms], [PROMISED_MS]), name: 'overload.p99', unit: 'ms p99', floor: 1, goal: 0.5, details },
  ];
}
