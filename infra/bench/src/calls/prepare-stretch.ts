import type { PlannedRequest } from '../load/load-messages.ts';
import { type Sample, takeSample } from '../load/sample.ts';
import type { Served } from '../servers/with-process.ts';
import type { CallsWorld } from './calls-world.ts';

/** How often and for how long each side is measured, and which benchmarks are asked for. */
export type Length = { readonly rounds: number; readonly ms: number; readonly wants: (name: string) => boolean };

export type Stretch = {
  readonly plan: string;
  readonly served: Served;
  /** `bare`: the bare route, with headers as large as those of a signed-in page. */
  readonly requests: readonly PlannedRequest[] | 'bare';
  readonly connections: number;
  readonly ms: number;
  readonly rate?: number;
  readonly postmaster: number | null;
};

/** Requests to one server over and over. */
export async function prepareStretch({ load, tokens }: CallsWorld, stretch: Stretch): Promise<() => Promise<Sample>> {
  const { plan, served, requests, connections, ms, rate, postmaster } = stretch;
  const headers = { authorization: `Bearer ${tokens.get(1)}`, 'accept-encoding': 'gzip, deflate, br' };
  await load.prepare(plan, requests === 'bare' ? [{ method: 'GET', path: '/json', headers }] : requests);
  const options = { plan, url: served.url, connections, ms, rate };
  return async () => (await takeSample({ served: [served], postmaster }, () => load.run(options))).sample;
}

/**
 * A bare server needs half as much CPU time a request when it is driven as fast as it can, as each waking then answers many requests; a
 * product's server never is. Rate and client are the same in every run.
 */
export const BARE_RATE = 5000;
const CONNECTIONS = 32;

/** The limit of CPU times: one stretch of the bare route. */
export const prepareLimit = (world: CallsWorld, ms: number): Promise<() => Promise<Sample>> =>
  prepareStretch(world, {
    plan: 'bare',
    served: world.bare,
    requests: 'bare',
    connections: CONNECTIONS,
    ms,
    rate: BARE_RATE,
    postmaster: null,
  });
