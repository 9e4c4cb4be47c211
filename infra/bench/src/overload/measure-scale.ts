import { type CallsWorld, SECRET } from '../calls/calls-world.ts';
import { AREAS } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { readRequests } from '../calls/requests.ts';
import { compare, interleave } from '../load/interleave.ts';
import { LoadClient } from '../load/load-client.ts';
import { type Sample, takeSample } from '../load/sample.ts';
import { untilAllLetIn } from '../load/until-all-let-in.ts';
import type { BenchResult } from '../result.ts';
import { withProductServer } from '../servers/product-server.ts';
import type { Served } from '../servers/with-process.ts';

const CONNECTIONS = 16;
/**
 * Requests a second to each server, be they one or two: how many requests a process wakes for once is a matter of its own load, and half of it makes a request
 * dearer by a third, in one process too. Not as fast as it can, since two then share the processors with two clients.
 */
const RATE = 2000;
/** Requests until a server's code is compiled. */
const WARMING = 20_000;

/** As many requests to each of some servers at once. */
async function sampleOf({ postmaster }: CallsWorld, clients: readonly { load: LoadClient; served: Served }[], ms: number): Promise<Sample> {
  const { sample } = await takeSample({ served: clients.map(({ served }) => served), postmaster }, async () => {
    const reports = await Promise.all(
      clients.map(({ load, served }) => load.run({ plan: 'scale', url: served.url, connections: CONNECTIONS, ms, rate: RATE })),
    );
    const most = (read: (report: (typeof reports)[number]) => number) => Math.max(...reports.map(read));
    const count = reports.reduce((sum, report) => sum + report.count, 0);
    return { count, seconds: most(({ seconds }) => seconds), p50Ms: most(({ p50Ms }) => p50Ms), p99Ms: most(({ p99Ms }) => p99Ms) };
  });
  return sample;
}

/** scale.proc: CPU time a signed-in query with two servers on one database, of that with one. */
export async function measureScale(world: CallsWorld, { rounds, ms }: Length): Promise<BenchResult[]> {
  const { databaseUrl, product, load, tokens } = world;
  const second = LoadClient.start();
  try {
    for (const client of [load, second]) await client.prepare('scale', readRequests('query', AREAS.pages, tokens));
    const first = { load, served: product };
    const { one = [], two = [] } = await withProductServer({ databaseUrl, secret: SECRET }, async (served) => {
      // The first one has served whatever was measured before, and may still refuse some of what reads.
      for (const { url } of [served, product])
        await untilAllLetIn(second, { plan: 'scale', url, connections: CONNECTIONS, count: WARMING });
      return await interleave(
        {
          one: () => sampleOf(world, [first], ms),
          two: () => sampleOf(world, [first, { load: second, served }], ms),
        },
        rounds,
      );
    });
    const about = { name: 'scale.proc', unit: 'us CPU a request', floor: 1.15, goal: 1.05 };
    return [compare({ ours: two, limit: one, read: ({ serverUs }) => serverUs }, about)];
  } finally {
    second.stop();
  }
}
