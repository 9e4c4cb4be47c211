import { pickScript } from '../limit/pick-statement.ts';
import { findPgbench, Pgbench } from '../limit/run-pgbench.ts';
import { compare, interleave, type Sides } from '../load/interleave.ts';
import { type Sample, takeSample } from '../load/sample.ts';
import type { BenchResult } from '../result.ts';
import type { CallsWorld } from './calls-world.ts';
import { countEvents, requireStored } from './check-picks.ts';
import { AREAS } from './pool-shape.ts';
import { type Length, prepareLimit } from './prepare-stretch.ts';
import { type PickOrder, pickRequests } from './requests.ts';

const CONNECTIONS = 32;
/** pgbench is fastest with about so many. */
const STATEMENT_CLIENTS = 16;

const TRPC_PICKS: PickOrder = { area: AREAS.picks };
const REST_PICKS: PickOrder = { area: AREAS.restPicks, way: 'rest' };

/** A stretch of picks by different members, each of which is looked for in the database afterwards. */
async function preparePicks(world: CallsWorld, order: PickOrder, ms: number): Promise<() => Promise<Sample>> {
  const { load, product, postmaster, pool, tokens } = world;
  const plan = order.way ?? 'trpc';
  await load.prepare(plan, pickRequests(order, tokens));
  const options = { plan, url: product.url, connections: CONNECTIONS, ms };
  return async () => {
    const eventsBefore = await countEvents(pool, order);
    const { sample, report } = await takeSample({ served: [product], postmaster }, () => load.run(options));
    await requireStored(pool, order, { report, eventsBefore });
    return sample;
  };
}

/** The pick's statement alone. Nearly all of its picks must have changed a row; a client may come by a member again. */
function prepareStatement({ databaseUrl, pool, postmaster }: CallsWorld, pgbench: Pgbench, ms: number): () => Promise<Sample> {
  const order: PickOrder = { area: AREAS.statement };
  return async () => {
    const before = await countEvents(pool, order);
    const run = { url: databaseUrl, clients: STATEMENT_CLIENTS, seconds: Math.ceil(ms / 1000) };
    const { sample } = await takeSample({ served: [], postmaster }, () => pgbench.run(run));
    const events = (await countEvents(pool, order)) - before;
    if (events < sample.count * 0.9) throw new Error(`${sample.count} picks of pgbench changed ${events} rows`);
    return sample;
  };
}

/** cpu.pick, cpu.restpick: CPU time of the server a pick, of that of a bare route; cpu.pick.postgres: that of PostgreSQL, of the statement alone. */
export async function measureCpuPicks(world: CallsWorld, { rounds, ms }: Length): Promise<BenchResult[]> {
  const program = findPgbench();
  const pgbench = program === null ? null : new Pgbench(program, pickScript(AREAS.statement));
  try {
    const sides: Record<string, Sides[string]> = {
      bare: await prepareLimit(world, ms),
      trpc: await preparePicks(world, TRPC_PICKS, ms),
      rest: await preparePicks(world, REST_PICKS, ms),
      ...(pgbench !== null && { statement: prepareStatement(world, pgbench, ms) }),
    };
    const { bare = [], trpc = [], rest = [], statement = [] } = await interleave(sides, rounds);
    const unit = 'us CPU a pick';
    const read = ({ serverUs }: Sample) => serverUs;
    const ofServer = { floor: 12, goal: 6, unit };
    const results = [
      compare({ ours: trpc, limit: bare, read }, { name: 'cpu.pick', ...ofServer }),
      compare({ ours: rest, limit: bare, read }, { name: 'cpu.restpick', ...ofServer }),
    ];
    if (statement.length === 0 || world.postmaster === null) return results;
    const ofPostgres = { ours: trpc, limit: statement, read: ({ postgresUs }: Sample) => postgresUs };
    return [...results, compare(ofPostgres, { name: 'cpu.pick.postgres', floor: 1.3, goal: 0.5, unit })];
  } finally {
    pgbench?.close();
  }
}
