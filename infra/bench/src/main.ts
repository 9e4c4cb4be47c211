import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { BenchDatabases } from './grading/databases.ts';
import { fillTemplate, gradeFull } from './grading/grade-full.ts';
import { growthOf, type Step, timeGrading } from './grading/grade-growth.ts';
import { type BenchResult, describeResult, isBroken } from './result.ts';

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');

type Length = { readonly rounds: number; readonly growth: readonly number[]; readonly runs: number };

const SHORT: Length = { rounds: 5, growth: [100_000], runs: 3 };
const LONG: Length = { rounds: 11, growth: [1_000, 10_000, 100_000], runs: 5 };

async function runAll(databases: BenchDatabases, { rounds, growth, runs }: Length, show: (result: BenchResult) => void): Promise<void> {
  const steps: Step[] = [];
  for (const members of growth) steps.push(await timeGrading(databases, { members, runs }));
  for (const [members, suffix] of [
    [200_000, '.200k'],
    [1_000_000, ''],
  ] as const) {
    const filled = await fillTemplate(databases, members);
    for (const result of await gradeFull(databases, filled, { suffix, rounds })) {
      show(result);
      if (result.name === 'grade.full') steps.push({ members, ms: result.value * 1000 });
    }
    await databases.drop(filled.template);
  }
  show(growthOf(steps));
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'string' }, full: { type: 'boolean', default: false } } });
  const url = process.env.TEST_PG_URL;
  if (!url) throw new Error('TEST_PG_URL is not set: run `npm run bench`');
  const results: BenchResult[] = [];
  console.log(`Benchmarks on ${cpus().length} processors, load average ${load()}`);
  const databases = await BenchDatabases.connect(url);
  try {
    await runAll(databases, values.full ? LONG : SHORT, (result) => {
      results.push(result);
      console.log(describeResult(result));
    });
  } finally {
    await databases.close();
  }
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
