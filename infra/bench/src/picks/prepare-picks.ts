import type { CallsWorld } from '../calls/calls-world.ts';
import { countEvents, requireStored } from '../calls/check-picks.ts';
import { AREAS } from '../calls/pool-shape.ts';
import { type PickOrder, pickRequests } from '../calls/requests.ts';
import type { RunOptions } from '../load/load-messages.ts';
import { type Sample, takeSample } from '../load/sample.ts';

export const TRPC_PICKS: PickOrder = { area: AREAS.picks };
export const REST_PICKS: PickOrder = { area: AREAS.restPicks, way: 'rest' };

const planOf = ({ area, way = 'trpc' }: PickOrder): string => `picks of ${area.first} over ${way}`;
const prepared = new WeakMap<CallsWorld, Set<string>>();

/** Picks of an area are sent on from where they ended last, so that each changes what is there. */
export async function preparePlan(world: CallsWorld, order: PickOrder): Promise<string> {
  const plans = prepared.get(world) ?? new Set();
  const plan = planOf(order);
  if (!plans.has(plan)) await world.load.prepare(plan, pickRequests(order, world.tokens));
  prepared.set(world, plans.add(plan));
  return plan;
}

/** A stretch of picks by different members, each of which is looked for in the database afterwards. */
export async function preparePicks(
  world: CallsWorld,
  order: PickOrder,
  options: Pick<RunOptions, 'connections' | 'ms' | 'rate'>,
): Promise<() => Promise<Sample>> {
  const { load, product, postmaster, pool } = world;
  const plan = await preparePlan(world, order);
  return async () => {
    const eventsBefore = await countEvents(pool, order);
    const { sample, report } = await takeSample({ served: [product], postmaster }, () => load.run({ ...options, plan, url: product.url }));
    await requireStored(pool, order, { report, eventsBefore });
    return sample;
  };
}
