import type { CallsWorld } from '../calls/calls-world.ts';
import { fillLargeLeague } from '../calls/fill-large-league.ts';
import { USERS } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { compare, interleave } from '../load/interleave.ts';
import type { Sample } from '../load/sample.ts';
import type { BenchResult } from '../result.ts';
import { median } from '../statistics.ts';
import { preparePicks, TRPC_PICKS } from './prepare-picks.ts';
import { type Statement, withStatement } from './prepare-statement.ts';

const CONNECTIONS = 256;
const LARGE_LEAGUE = 100_000;
/** Until the server's code is compiled, for which busy processors leave little time. */
const WARMING_MS = 5000;
/** At least: a round of half a second says little alone. */
const ROUNDS = 5;
const HALF = 0.5;

const perSecond = (sample: Sample) => sample.perSecond;

async function prepareHotLeague(world: CallsWorld, ms: number): Promise<() => Promise<Sample>> {
  const first = await fillLargeLeague(world, LARGE_LEAGUE);
  return preparePicks(world, { area: { first, leagues: 1, people: USERS } }, { connections: CONNECTIONS, ms });
}

async function measureLatency(world: CallsWorld, { statement, rate }: { statement: Statement; rate: number }, { rounds, ms }: Length) {
  const half = await preparePicks(world, TRPC_PICKS, { connections: CONNECTIONS, ms, rate });
  const { ours = [], limit = [] } = await interleave({ ours: half, limit: () => statement(ms) }, rounds, 1);
  const added = median(ours.map(({ p50Ms }, at) => p50Ms - (limit[at]?.p50Ms ?? Number.NaN)));
  return compare(
    { ours, limit, read: ({ p99Ms }) => p99Ms, readLimit: ({ p50Ms }) => p50Ms },
    { name: 'pick.latency', unit: 'ms p99', floor: 18, goal: 5, details: { 'p50 added ms': Number(added.toFixed(2)) } },
  );
}

/**
 * pick.http: durable picks a second through HTTP and all checks, of those of the bare statement; pick.hotleague: all of them in one league
 * of 100,000, of as many over 600 leagues; pick.latency: the slowest in a hundred at half of that rate, of pgbench's average.
 */
export function measurePickRate(world: CallsWorld, length: Length): Promise<BenchResult[]> {
  const { rounds, ms, wants } = length;
  return withStatement(world, async (statement) => {
    const warmUp = await preparePicks(world, TRPC_PICKS, { connections: CONNECTIONS, ms: WARMING_MS });
    await warmUp();
    const {
      http = [],
      hot,
      ...limits
    } = await interleave(
      {
        http: await preparePicks(world, TRPC_PICKS, { connections: CONNECTIONS, ms }),
        ...(statement !== null && { statement: () => statement(ms) }),
        ...(wants('pick.hotleague') && { hot: await prepareHotLeague(world, ms) }),
      },
      Math.max(rounds, ROUNDS),
      1,
    );
    const about = { unit: 'picks a second', better: 'higher' } as const;
    const results: BenchResult[] = [];
    if (hot !== undefined)
      results.push(compare({ ours: hot, limit: http, read: perSecond }, { ...about, name: 'pick.hotleague', floor: 0.8, goal: 0.95 }));
    if (statement === null) return results;
    const limit = limits['statement'] ?? [];
    results.push(compare({ ours: http, limit, read: perSecond }, { ...about, name: 'pick.http', floor: 1, goal: 2.5 }));
    if (wants('pick.latency')) results.push(await measureLatency(world, { statement, rate: median(http.map(perSecond)) * HALF }, length));
    return results;
  });
}
