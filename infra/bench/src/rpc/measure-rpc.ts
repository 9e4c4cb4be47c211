import { type CallsWorld, SECRET } from '../calls/calls-world.ts';
import { askOnce } from '../calls/check-answers.ts';
import { AREAS } from '../calls/pool-shape.ts';
import { type Length, prepareStretch } from '../calls/prepare-stretch.ts';
import { readRequests } from '../calls/requests.ts';
import { compare, interleave } from '../load/interleave.ts';
import type { PlannedRequest } from '../load/load-messages.ts';
import type { Sample } from '../load/sample.ts';
import type { BenchResult } from '../result.ts';
import { withRpcServer } from '../servers/rpc-server.ts';
import type { Served } from '../servers/with-process.ts';

const CONNECTIONS = 64;
const perSecond = (sample: Sample) => sample.perSecond;

/** Throws unless each server tells the caller who they are. */
async function requireRow(url: string, requests: readonly PlannedRequest[]): Promise<void> {
  for (const request of requests.slice(0, 3)) {
    const told = JSON.stringify(await askOnce(url, request));
    if (!told.includes('"player-1@example.com"')) throw new Error(`${request.path} answered ${told}`);
  }
}

type Peers = { readonly ours: Served; readonly stock: Served; readonly orpc: Served };

/** The same signed-in query of one row over all adapters, and the bare route, each as fast as it can. */
async function runSides(world: CallsWorld, { ours, stock, orpc }: Peers, { rounds, ms }: Length) {
  const requests = readRequests('query', AREAS.pages, world.tokens);
  const orpcRequests = requests.map((request) => ({ ...request, path: '/rpc/user/me' }));
  for (const { url } of [ours, stock]) await requireRow(url, requests);
  await requireRow(orpc.url, orpcRequests);
  const common = { connections: CONNECTIONS, ms, postmaster: null };
  return interleave(
    {
      bare: await prepareStretch(world, { ...common, plan: 'rpc.bare', served: world.bare, requests: 'bare' }),
      ours: await prepareStretch(world, { ...common, plan: 'rpc.ours', served: ours, requests }),
      stock: await prepareStretch(world, { ...common, plan: 'rpc.stock', served: stock, requests }),
      orpc: await prepareStretch(world, { ...common, plan: 'rpc.orpc', served: orpc, requests: orpcRequests }),
    },
    rounds,
  );
}

/**
 * rpc.overhead: signed-in queries a second through our adapter, of those of a bare route; rpc.vs-peers: of those through tRPC's own adapter
 * for Fastify, whose procedures, context and database are the same; rpc.vs-orpc: of those through oRPC's, with the same schemas, context and
 * verb. The database answers from memory.
 */
export async function measureRpc(world: CallsWorld, length: Length): Promise<BenchResult[]> {
  const serve = <T>(adapter: 'ours' | 'stock' | 'orpc', work: (served: Served) => Promise<T>) =>
    withRpcServer({ adapter, secret: SECRET }, work);
  const sides = await serve('ours', (ours) =>
    serve('stock', (stock) => serve('orpc', (orpc) => runSides(world, { ours, stock, orpc }, length))),
  );
  const { bare = [], ours = [], stock = [], orpc = [] } = sides;
  const about = { unit: 'requests a second', better: 'higher' } as const;
  return [
    compare({ ours, limit: bare, read: perSecond }, { ...about, name: 'rpc.overhead', floor: 0.35, goal: 0.6 }),
    compare({ ours, limit: stock, read: perSecond }, { ...about, name: 'rpc.vs-peers', floor: 2, goal: 6 }),
    compare({ ours, limit: orpc, read: perSecond }, { ...about, name: 'rpc.vs-orpc', floor: 1.2, goal: 2 }),
  ];
}
