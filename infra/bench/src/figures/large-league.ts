import { type Figure, interleave, median, timed } from '../figure.ts';
import { type Player, readRequestsOf } from '../system/recorded.ts';
import { addLeague, type World } from '../system/world.ts';

const READS = 15;

/** Milliseconds to load everything that opening the page requests, one by one. */
const openPage = ({ product }: World, player: Player): Promise<number> =>
  timed(async () => {
    for (const { path, headers } of readRequestsOf('open a league', player)) {
      const response = await fetch(product.url + path, { headers });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
    }
  });

/** Figure 6: first view of a large league whose order is cached, and of a league of ten. */
export async function measureLargeLeague(world: World, { rounds, members }: { rounds: number; members: number }): Promise<Figure[]> {
  const [small, large] = [await addLeague(world, 10), await addLeague(world, members)];
  const buildMs = await openPage(world, large);
  const side = (player: Player) => async () => {
    const times: number[] = [];
    for (let at = 0; at < READS; at++) times.push(await openPage(world, player));
    return median(times);
  };
  const values = await interleave({ product: side(large), peer: side(small) }, { rounds, warmUp: 1 });
  const note = `league of 10; ${Math.round(buildMs)} ms for the first reader, for whom the order is built`;
  return [{ name: `first view of a league of ${members}`, unit: 'ms', ...values, better: 'lower', limit: 3, goal: 1.5, note }];
}
