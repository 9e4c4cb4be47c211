import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, formatTable, isBroken } from './figure.ts';
import { measureGrading } from './figures/grading.ts';
import { measureLargeLeague } from './figures/large-league.ts';
import { measureDeadline, measureStreams } from './figures/live.ts';
import { measureOverload } from './figures/overload.ts';
import { measurePicks } from './figures/picks.ts';
import { measureQueue } from './figures/queue.ts';
import { measureRefresh } from './figures/refresh.ts';
import { measureReminders } from './figures/reminders.ts';

import { measureWeb } from './figures/web.ts';
import { Databases } from './system/databases.ts';
import { type World, withWorld } from './system/world.ts';

type Run = {
  readonly databases: Databases;
  readonly url: string;
  readonly isFull: boolean;
  readonly rounds: number;
  readonly failed: string[];
};
type Measures<Context> = Readonly<Record<string, (context: Context, run: Run) => Promise<Figure[]>>>;

/** These share one filled database, the product's server and the plain stack. */
const WORLD: Measures<World> = {
  refresh: (world, { rounds }) => measureRefresh(world, rounds),
  picks: (world, { rounds }) => measurePicks(world, rounds),
  large: (world, { rounds, isFull }) => measureLargeLeague(world, { rounds, members: isFull ? 1_000_000 : 200_000 }),
  deadline: (world, { isFull }) => measureDeadline(world, { rounds: isFull ? 7 : 3, pages: isFull ? 5000 : 1000 }),
  streams: (world, { isFull }) => measureStreams(world, isFull ? 5000 : 2000),
  overload: (world, { isFull }) => measureOverload(world, { rounds: isFull ? 5 : 2, ms: isFull ? 20_000 : 5000 }),
};
const ALONE: Measures<Databases> = {
  grading: (databases, { rounds, isFull }) =>
    measureGrading(databases, { rounds: Math.min(rounds, 5), sizes: isFull ? [200_000, 1_000_000] : [200_000] }),
  reminders: (databases, { rounds, isFull }) => measureReminders(databases, { rounds, members: isFull ? 1_000_000 : 100_000 }),
  queue: (_, { rounds, url }) => measureQueue(url, rounds),
  web: (_, { rounds }) => measureWeb(rounds),
};
const NAMES = [...Object.keys(WORLD), ...Object.keys(ALONE)];

const load = () => (loadavg()[0] ?? 0).toFixed(1);

async function measureAll<Context>(measures: Measures<Context>, wanted: readonly string[], context: Context, run: Run): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of Object.keys(measures).filter((one) => wanted.includes(one))) {
    const start = performance.now();
    try {
      figures.push(...((await measures[name]?.(context, run)) ?? []));
    } catch (error) {
      run.failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s, load average ${load()}`);
  }
  return figures;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, full: { type: 'boolean', default: false }, json: { type: 'string' } },
  });
  const wanted = values.only?.split(',') ?? NAMES;
  const unknown = wanted.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`--only takes ${NAMES.join(', ')}; there is no ${unknown.join(', ')}`);
  const url = process.env.TEST_PG_URL;
  if (!url) throw new Error('TEST_PG_URL is not set: run `npm run bench`');
  const databases = new Databases(url);
  const [figures, failed]: [Figure[], string[]] = [[], []];
  try {
    console.log(`${cpus().length} processors, load average ${load()}; ${await databases.describeServer()}`);
    const run = { databases, url, isFull: values.full, rounds: values.full ? 11 : 5, failed };
    if (wanted.some((name) => name in WORLD))
      figures.push(...(await withWorld(databases, (world) => measureAll(WORLD, wanted, world, run))));
    figures.push(...(await measureAll(ALONE, wanted, databases, run)));
  } finally {
    await databases.close();
  }
  console.log([`\n${formatTable(figures)}`, ...failed.map((text) => `NOT MEASURED: ${text}`)].join('\n'));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  return figures.some(isBroken) || failed.length > 0 ? 1 : 0;
}

process.exitCode = await main();
