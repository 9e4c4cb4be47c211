import { type Figure, median } from '../figure.ts';
import { AREAS, type World } from '../system/world.ts';
import { CONNECTIONS, pickRate, preparePicks, withStoredPicks } from './picks.ts';

const PEAK_MS = 3000;
const LOAD = 3;

/**
 * Figure 11: accepted picks per second under three times the peak load, as a share of the peak. No
 * accepted pick is lost.
 */
export async function measureOverload(world: World, { rounds, ms }: { rounds: number; ms: number }): Promise<Figure[]> {
  const { load, product } = world;
  const picks = await preparePicks(world, AREAS.productPicks);
  const measurePeak = pickRate(world, picks, product, PEAK_MS);
  await measurePeak();
  const [good, peaks, refused]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const peak = await measurePeak();
    const options = { plan: picks.plan, url: product.url, connections: LOAD * CONNECTIONS, ms, rate: LOAD * peak };
    const report = await withStoredPicks(world, picks, () => load.run(options, { mayRefuse: true }));
    peaks.push(peak);
    good.push((report.count - report.refused) / report.seconds);
    refused.push(report.refused / report.count);
  }
  const note = `the peak; ${Math.round(median(refused) * 100)} % of the picks refused`;
  const about = { unit: 'picks/s', better: 'higher', limit: 0.8, goal: 0.95, note } as const;
  return [{ ...about, name: 'goodput of picks at three times the peak', product: good, peer: peaks }];
}
