import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { BenchDatabases } from './grading/databases.ts';
import { type Filled, fillTemplate, fullOf, growthOf, measure, rerunOf } from './grading/grade-full.ts';
import { type BenchResult, describeResult, isBroken } from './result.ts';

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');

type Length = { readonly rounds: number; readonly sizes: readonly number[] };

const SHORT: Length = { rounds: 5, sizes: [100_000, 200_000, 1_000_000] };
const LONG: Length = { rounds: 11, sizes: [1_000, 10_000, 100_000, 200_000, 1_000_000] };
/** Nothing is measured again after this, so that a run ends within ten minutes. */
const AGAIN_UNTIL_MS = 5 * 60_000;
const NAMES: Readonly<Record<number, string>> = { 200000: '.200k', 1000000: '' };

async function runAll(databases: BenchDatabases, { rounds, sizes }: Length): Promise<BenchResult[]> {
  const filled: Filled[] = [];
  for (const members of sizes) filled.push(await fillTemplate(databases, members));
  const measured = await measure(databases, filled, { rounds, again: () => performance.now() < AGAIN_UNTIL_MS });
  for (const { template } of filled) await databases.drop(template);
  const steps = measured.flatMap((large) => {
    const small = measured.find(({ members }) => members * 10 === large.members);
    return small === undefined ? [] : [growthOf({ small, large }, `grade.growth${NAMES[large.members] ?? `.${large.members / 1000}k`}`)];
  });
  const named = measured.flatMap((size) => {
    const suffix = NAMES[size.members];
    return suffix === undefined ? [] : [fullOf(size, `grade.full${suffix}`), rerunOf(size, `grade.rerun${suffix}`)];
  });
  return [...named, ...steps];
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'string' }, full: { type: 'boolean', default: false } } });
  const url = process.env.TEST_PG_URL;
  if (!url) throw new Error('TEST_PG_URL is not set: run `npm run bench`');
  let results: BenchResult[] = [];
  console.log(`Benchmarks on ${cpus().length} processors, load average ${load()}`);
  const databases = await BenchDatabases.connect(url);
  try {
    console.log(await databases.describeServer());
    results = await runAll(databases, values.full ? LONG : SHORT);
  } finally {
    await databases.close();
  }
  for (const result of results) console.log(describeResult(result));
  console.log(`Load average at the end ${load()}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  return results.some(isBroken) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
