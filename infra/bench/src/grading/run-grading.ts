import type { BenchResult } from '../result.ts';
import type { BenchDatabases } from './databases.ts';
import { measureFinal } from './grade-final.ts';
import { type Filled, fillTemplate, fullOf, growthOf, type Measured, measure, rerunOf, vsNaiveOf } from './grade-full.ts';
import { withRowLoop } from './row-loop.ts';

export type GradingOptions = {
  readonly rounds: number;
  readonly sizes: readonly number[];
  /** Until when, in milliseconds of the run, a size may be measured again. */
  readonly againUntilMs: number;
  readonly wants: (name: string) => boolean;
  readonly tell: (result: BenchResult) => void;
};

const LARGEST = 1_000_000;
const STEP = 10;
const NAMES: Readonly<Record<number, string>> = { 200000: '.200k', [LARGEST]: '' };
const nameOf = (members: number): string => NAMES[members] ?? `.${members / 1000}k`;

/** What grading a whole round of so many members tells of. */
const namesOf = (members: number): string[] => [
  `grade.full${nameOf(members)}`,
  `grade.rerun${nameOf(members)}`,
  ...(members === LARGEST ? ['grade.vs-naive'] : []),
];

/** The sizes of which a whole round is to be graded, those of growth together with a tenth of them. */
function sizesOf({ sizes, wants }: GradingOptions): number[] {
  const isGrown = (members: number) => sizes.includes(members / STEP) && wants(`grade.growth${nameOf(members)}`);
  return sizes.filter((members) => namesOf(members).some(wants) || isGrown(members) || isGrown(members * STEP));
}

function resultsOf(measured: readonly Measured[]): BenchResult[] {
  const named = measured.filter(({ members }) => members in NAMES);
  const steps = measured.flatMap((large) => {
    const small = measured.find(({ members }) => members * STEP === large.members);
    return small === undefined ? [] : [growthOf({ small, large }, `grade.growth${nameOf(large.members)}`)];
  });
  return [
    ...named.flatMap((size) => [fullOf(size, `grade.full${nameOf(size.members)}`), rerunOf(size, `grade.rerun${nameOf(size.members)}`)]),
    ...steps,
    ...named.flatMap(vsNaiveOf),
  ];
}

async function measureWhole(databases: BenchDatabases, filled: readonly Filled[], options: GradingOptions): Promise<BenchResult[]> {
  const { rounds, wants, againUntilMs } = options;
  const again = () => performance.now() < againUntilMs;
  const largest = filled.find(({ members }) => members === LARGEST);
  if (largest === undefined || !wants('grade.vs-naive')) return resultsOf(await measure(databases, filled, { rounds, again }));
  return await withRowLoop(databases, { template: largest.template, rounds }, async (loop) =>
    resultsOf(await measure(databases, filled, { rounds, again, beside: { members: LARGEST, loop } })),
  );
}

/** Grading a round, its growth, one final, and what a loop over the rows takes. */
export async function runGrading(databases: BenchDatabases, options: GradingOptions): Promise<BenchResult[]> {
  const { rounds, wants, tell } = options;
  const whole = sizesOf(options);
  const isFinalWanted = wants('grade.final');
  const filled: Filled[] = [];
  for (const members of new Set([...whole, ...(isFinalWanted ? [LARGEST] : [])])) filled.push(await fillTemplate(databases, members));
  const results: BenchResult[] = [];
  if (whole.length > 0) results.push(...(await measureWhole(databases, filled, options)));
  if (isFinalWanted) results.push(await measureFinal(databases, { template: `bench_${LARGEST}`, rounds }));
  results.forEach(tell);
  for (const { template } of filled) await databases.drop(template);
  return results;
}
