import { type Figure, median } from '../figure.ts';
import { LoadClient } from '../load/load-client.ts';
import { AREAS, planOf, playersOf, type World, withKnown } from '../system/world.ts';
import { pickRate, preparePicks, withStoredPicks } from './picks.ts';

const CONNECTIONS = 256;
const PEAK_MS = 3000;
/** Beside picks at the peak's rate come twice as many pages: three times the peak in all. */
const PAGES_PER_PICK = 2;

/** Figure 11: accepted picks a second at three times the peak, of the peak; none is lost. */
export async function measureOverload(world: World, { rounds, ms }: { rounds: number; ms: number }): Promise<Figure[]> {
  const { load, product, plain } = world;
  const picks = await preparePicks(world, AREAS.productPicks);
  const readers = new LoadClient();
  try {
    await readers.prepare('pages', planOf('deadline', await withKnown(world, playersOf(world, AREAS.pages, 3))));
    await readers.prepare('idle', [{ method: 'GET', path: '/readyz', headers: {} }]);
    const peakOf = pickRate(world, picks, product, PEAK_MS);
    const alone = [await peakOf(), await peakOf(), await peakOf()].at(-1) ?? 0;
    const [good, peaks, refused]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      // The peak has a second client too, so both cases give it the same processor time.
      const rate = alone * PAGES_PER_PICK;
      const idle = readers.run({ plan: 'idle', url: plain.url, connections: CONNECTIONS, ms: PEAK_MS, rate });
      const [peak] = await Promise.all([peakOf(), idle]);
      const options = { url: product.url, connections: CONNECTIONS, ms };
      const [report, pages] = await Promise.all([
        withStoredPicks(world, picks, () => load.run({ ...options, plan: picks.plan, rate: peak }, { mayRefuse: true })),
        readers.run({ ...options, plan: 'pages', rate: peak * PAGES_PER_PICK }, { mayRefuse: true }),
      ]);
      peaks.push(peak);
      good.push((report.count - report.refused) / report.seconds);
      refused.push(pages.refused / pages.count);
    }
    const note = `the peak; ${Math.round(median(refused) * 100)} % of the pages refused`;
    const about = { unit: 'picks/s', better: 'higher', floor: 0.8, goal: 0.95, note } as const;
    return [{ ...about, name: 'goodput of picks at three times the peak', product: good, peer: peaks }];
  } finally {
    readers.stop();
  }
}
