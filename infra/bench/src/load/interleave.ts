import { loadavg } from 'node:os';
import { type BenchResult, ratioOf } from '../result.ts';
import { median } from '../statistics.ts';
import type { Sample } from './sample.ts';

/** What is measured beside what, each by its name. */
export type Sides = Readonly<Record<string, () => Promise<Sample>>>;
export type Rounds = Readonly<Record<string, readonly Sample[]>>;

/** Until a server's code is compiled it takes two to four times as long as a server that has been up for a minute. */
const WARMING_ROUNDS = 2;

/** All sides in turn in each round, back and forth, after some rounds that are thrown away; fewer where they have just been measured. */
export async function interleave(sides: Sides, rounds: number, warming = WARMING_ROUNDS): Promise<Rounds> {
  const entries = Object.entries(sides);
  const taken: Record<string, Sample[]> = Object.fromEntries(entries.map(([name]) => [name, []]));
  for (let round = -warming; round < rounds; round++) {
    for (const [name, take] of round % 2 === 0 ? entries : entries.toReversed()) {
      const sample = await take();
      if (round >= 0) taken[name]?.push(sample);
    }
  }
  return taken;
}

export type Comparison = {
  readonly ours: readonly Sample[];
  readonly limit: readonly Sample[];
  readonly read: (sample: Sample) => number;
  /** Where the limit is another figure than ours. */
  readonly readLimit?: (sample: Sample) => number;
};

const rounded = (value: number): number => Number(value.toFixed(value < 10 ? 2 : 0));

/** Ours against the limit, round by round, with what stands behind it. */
export function compare(
  { ours, limit, read, readLimit = read }: Comparison,
  about: Pick<BenchResult, 'name' | 'unit' | 'floor' | 'goal'> & Partial<Pick<BenchResult, 'better' | 'details'>>,
): BenchResult {
  const middle = (samples: readonly Sample[], value: (sample: Sample) => number) => rounded(median(samples.map(value)));
  const postgres = middle(ours, ({ postgresUs }) => postgresUs);
  return {
    ...ratioOf(ours.map(read), limit.map(readLimit)),
    ...about,
    details: {
      limit: middle(limit, readLimit),
      'server us': middle(ours, ({ serverUs }) => serverUs),
      ...(Number.isNaN(postgres) ? {} : { 'PostgreSQL us': postgres }),
      'a second': middle(ours, ({ perSecond }) => perSecond),
      load: rounded(loadavg()[0] ?? 0),
      ...about.details,
    },
  };
}
