import { type CallsWorld, SECRET } from '../calls/calls-world.ts';
import { requireResults } from '../calls/check-answers.ts';
import { AREAS } from '../calls/pool-shape.ts';
import { type Length, prepareStretch } from '../calls/prepare-stretch.ts';
import { readRequests } from '../calls/requests.ts';
import { compare, interleave } from '../load/interleave.ts';
import type { Sample } from '../load/sample.ts';
import type { BenchResult } from '../result.ts';
import { withRpcServer } from '../servers/rpc-server.ts';
import type { Served } from '../servers/with-process.ts';

const CONNECTIONS = 64;
const perSecond = (sample: Sample) => sample.perSecond;

/** The same signed-in query of one row over both adapters, and the bare route, each as fast as it can. */
async function runSides(world: CallsWorld, { ours, stock }: { ours: Served; stock: Served }, { rounds, ms }: Length) {
  const requests = readRequests('query', AREAS.pages, world.tokens);
  for (const { url } of [ours, stock])
    for (const request of requests.slice(0, 3)) await requireResults(url, request, { calls: 1, naming: 'player-1' });
  const common = { connections: CONNECTIONS, ms, postmaster: null };
  return interleave(
    {
      bare: await prepareStretch(world, { ...common, plan: 'rpc.bare', served: world.bare, requests: 'bare' }),
      ours: await prepareStretch(world, { ...common, plan: 'rpc.ours', served: ours, requests }),
      stock: await prepareStretch(world, { ...common, plan: 'rpc.stock', served: stock, requests }),
    },
    rounds,
  );
}

/**
 * rpc.overhead: signed-in queries a second through our adapter, of those of a bare route; rpc.vs-peers: of those through tRPC's own adapter
 * for Fastify, whose procedures, context and database are the same. The database answers from memory.
 */
export async function measureRpc(world: CallsWorld, length: Length): Promise<BenchResult[]> {
  const {
    bare = [],
    ours = [],
    stock = [],
  } = await withRpcServer({ adapter: 'ours', secret: SECRET }, (mine) =>
    withRpcServer({ adapter: 'stock', secret: SECRET }, (theirs) => runSides(world, { ours: mine, stock: theirs }, length)),
  );
  const about = { unit: 'requests a second', better: 'higher' } as const;
  return [
    compare({ ours, limit: bare, read: perSecond }, { ...about, name: 'rpc.overhead', floor: 0.35, goal: 0.6 }),
    compare({ ours, limit: stock, read: perSecond }, { ...about, name: 'rpc.vs-peers', floor: 2, goal: 6 }),
  ];
}
