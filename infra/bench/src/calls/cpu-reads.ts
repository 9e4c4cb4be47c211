import { compare, interleave, type Sides } from '../load/interleave.ts';
import { type Sample, takeSample } from '../load/sample.ts';
import { untilAllLetIn } from '../load/until-all-let-in.ts';
import type { BenchResult } from '../result.ts';
import type { CallsWorld } from './calls-world.ts';
import { requireResults } from './check-answers.ts';
import { AREAS } from './pool-shape.ts';
import { type Length, prepareLimit, prepareStretch } from './prepare-stretch.ts';
import { pageOfEachLeague, pickRequests, type ReadKind, readRequests } from './requests.ts';

const CONNECTIONS = 32;
/** So many that a server which refuses one in a hundred is noticed. */
const ANY_READS = 1000;
const READS = ['query', 'games', 'standings', 'page'] as const satisfies readonly ReadKind[];
/** What an answer must name, and how many results it holds. */
const SHAPES: Record<ReadKind, { calls: number; naming: string }> = {
  query: { calls: 1, naming: 'player-' },
  games: { calls: 1, naming: 'gameTime' },
  standings: { calls: 1, naming: 'memberCount' },
  page: { calls: 6, naming: 'memberCount' },
};
const FLOORS: Record<ReadKind, { floor: number; goal: number }> = {
  query: { floor: 6, goal: 3 },
  games: { floor: 8, goal: 4 },
  standings: { floor: 8, goal: 4 },
  page: { floor: 8, goal: 4 },
};

async function prepareRead(world: CallsWorld, kind: ReadKind, ms: number): Promise<() => Promise<Sample>> {
  const { product, postmaster, tokens } = world;
  const requests = readRequests(kind, AREAS.pages, tokens);
  for (const request of requests.slice(0, 5)) await requireResults(product.url, request, SHAPES[kind]);
  return prepareStretch(world, { plan: kind, served: product, requests, connections: CONNECTIONS, ms, postmaster });
}

/** In each league one more member makes a first pick, which is not measured; then somebody else reads each page once. */
async function prepareChanged(world: CallsWorld): Promise<() => Promise<Sample>> {
  const { load, product, postmaster, tokens } = world;
  const area = AREAS.changedPages;
  const pages = pageOfEachLeague(area, tokens);
  const [sample] = pages;
  if (sample === undefined) throw new Error('there are no pages');
  await load.prepare('change', pickRequests({ area }, tokens).slice(area.leagues));
  await load.prepare('changed', pages);
  await load.prepare('any', readRequests('query', AREAS.pages, tokens));
  const common = { url: product.url, connections: CONNECTIONS, count: area.leagues };
  const readStandings = async () => JSON.stringify((await requireResults(product.url, sample, SHAPES.page))[1]);
  return async () => {
    const before = await readStandings();
    await load.run({ ...common, plan: 'change' });
    // So many picks at once may have filled a process that has just begun.
    await untilAllLetIn(load, { ...common, plan: 'any', count: ANY_READS });
    const measured = await takeSample({ served: [product], postmaster }, () => load.run({ ...common, plan: 'changed' }));
    if ((await readStandings()) === before) throw new Error('the standings do not show who has picked');
    return measured.sample;
  };
}

/** cpu.query, cpu.games, cpu.standings, cpu.page, cpu.page.changed: CPU time of the server a read, of that of a bare route. */
export async function measureCpuReads(world: CallsWorld, { rounds, ms, wants }: Length): Promise<BenchResult[]> {
  const sides: Record<string, Sides[string]> = { bare: await prepareLimit(world, ms) };
  const reads = READS.filter((kind) => wants(`cpu.${kind}`));
  if (wants('cpu.page.changed')) sides['changed'] = await prepareChanged(world);
  for (const kind of reads) sides[kind] = await prepareRead(world, kind, ms);
  const taken = await interleave(sides, rounds);
  const result = (side: string, about: Pick<BenchResult, 'name' | 'floor' | 'goal'>) =>
    compare(
      { ours: taken[side] ?? [], limit: taken['bare'] ?? [], read: ({ serverUs }) => serverUs },
      { ...about, unit: 'us CPU a request' },
    );
  return [
    ...reads.map((kind) => result(kind, { name: `cpu.${kind}`, ...FLOORS[kind] })),
    ...(wants('cpu.page.changed') ? [result('changed', { name: 'cpu.page.changed', floor: 20, goal: 10 })] : []),
  ];
}
