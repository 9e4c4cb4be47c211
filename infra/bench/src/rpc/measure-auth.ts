import type { CallsWorld } from '../calls/calls-world.ts';
import { BARE_RATE, type Length, prepareLimit, prepareStretch } from '../calls/prepare-stretch.ts';
import { statusRequests } from '../calls/requests.ts';
import { compare, interleave } from '../load/interleave.ts';
import type { Sample } from '../load/sample.ts';
import type { BenchResult } from '../result.ts';

const CONNECTIONS = 32;

/** rpc.auth: CPU time that a token costs the server, in a call that anybody may make, of that of a bare route. */
export async function measureAuth(world: CallsWorld, { rounds, ms }: Length): Promise<BenchResult[]> {
  const common = { connections: CONNECTIONS, ms, rate: BARE_RATE, served: world.product, postmaster: world.postmaster };
  const {
    bare = [],
    signedIn = [],
    stranger = [],
  } = await interleave(
    {
      bare: await prepareLimit(world, ms),
      signedIn: await prepareStretch(world, { ...common, plan: 'auth.with', requests: statusRequests(world.tokens) }),
      stranger: await prepareStretch(world, { ...common, plan: 'auth.without', requests: statusRequests(null) }),
    },
    rounds,
  );
  const extra = signedIn.map((sample, at): Sample => ({ ...sample, serverUs: sample.serverUs - (stranger[at]?.serverUs ?? Number.NaN) }));
  return [
    compare(
      { ours: extra, limit: bare, read: ({ serverUs }) => serverUs },
      { name: 'rpc.auth', unit: 'us CPU a request more', floor: 0.6, goal: 0.15 },
    ),
  ];
}
