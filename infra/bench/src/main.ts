import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureAdmin } from './admin/run-admin.ts';
import { CALLS_NAMES, measureCalls } from './calls/run-calls.ts';
import { BenchDatabases } from './grading/databases.ts';
import { runGrading } from './grading/run-grading.ts';
import { measureCount } from './jobs/count-runs.ts';
import { measureThroughput } from './jobs/measure-throughput.ts';
import { measurePlanning } from './messages/measure-plan.ts';
import { type BenchResult, describeResult, isBroken } from './result.ts';
import { measureWeb, WEB_NAMES } from './web/run-web.ts';

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');

type Length = {
  readonly rounds: number;
  readonly sizes: readonly number[];
  readonly webRounds: number;
  readonly adminRounds: number;
  readonly calls: { readonly rounds: number; readonly ms: number };
};

const SHORT: Length = { rounds: 3, sizes: [100_000, 200_000, 1_000_000], webRounds: 2, adminRounds: 10, calls: { rounds: 3, ms: 500 } };
const LONG: Length = {
  rounds: 11,
  sizes: [1_000, 10_000, 100_000, 200_000, 1_000_000],
  webRounds: 7,
  adminRounds: 40,
  calls: { rounds: 11, ms: 2000 },
};
/** Nothing of grading is measured again after this, so that a run ends within ten minutes. */
const AGAIN_UNTIL_MS = 2 * 60_000;
const PARTS = ['grading', 'messages', 'jobs', 'calls', 'admin', 'web'] as const;
type Part = (typeof PARTS)[number];
/** What each part may measure; those that measure all in one go are known by the beginning of their names. */
const IS_OF: Record<Part, (name: string) => boolean> = {
  calls: (name) => CALLS_NAMES.includes(name),
  grading: (name) => name.startsWith('grade.'),
  messages: (name) => name.startsWith('messages.'),
  jobs: (name) => name.startsWith('jobs.'),
  admin: (name) => name.startsWith('admin.'),
  web: (name) => WEB_NAMES.includes(name),
};
type Tell = { readonly tell: (result: BenchResult) => void; readonly wants: (name: string) => boolean };

type Measure = (databases: BenchDatabases, length: Length & Tell) => Promise<BenchResult[]>;

const MEASURES: Record<Part, Measure> = {
  calls: (databases, { calls, tell, wants }) => measureCalls(databases, { ...calls, tell, wants }),
  grading: (databases, length) => runGrading(databases, { ...length, againUntilMs: AGAIN_UNTIL_MS }),
  messages: async (databases, { rounds, tell }) => {
    const result = await measurePlanning(databases, { rounds });
    tell(result);
    return [result];
  },
  jobs: async (databases, { calls, tell, wants }) => {
    const results = [
      ...(wants('jobs.throughput') ? await measureThroughput(databases, calls) : []),
      ...(wants('jobs.count') ? [await measureCount(databases)] : []),
    ];
    results.forEach(tell);
    return results;
  },
  admin: async (databases, { adminRounds, tell }) => {
    const results = await measureAdmin(databases, { rounds: adminRounds });
    results.forEach(tell);
    return results;
  },
  web: (_, { webRounds, tell, wants }) => measureWeb({ rounds: webRounds, tell, wants }),
};

type Wanted = { readonly parts: readonly Part[]; readonly wants: (name: string) => boolean };

async function runPart(
  part: Part,
  { databases, length, wants }: { databases: BenchDatabases; length: Length; wants: Wanted['wants'] },
): Promise<BenchResult[]> {
  const begun = performance.now();
  const tell = (result: BenchResult) => {
    if (wants(result.name)) console.log(describeResult(result));
  };
  const results = await MEASURES[part](databases, { ...length, tell, wants });
  console.log(`${part} took ${((performance.now() - begun) / 1000).toFixed(0)} s, load average ${load()}`);
  return results.filter(({ name }) => wants(name));
}

/** What to run: the part or the benchmark that `--only` names, or all. */
function wantedOf(only: string | undefined): Wanted {
  if (only === undefined) return { parts: PARTS, wants: () => true };
  const part = PARTS.find((name) => name === only);
  if (part !== undefined) return { parts: [part], wants: () => true };
  const parts = PARTS.filter((name) => IS_OF[name](only));
  if (parts.length === 0) throw new Error(`--only takes one of ${PARTS.join(', ')}, or a benchmark's name`);
  return { parts, wants: (name) => name === only };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { json: { type: 'string' }, full: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  const { parts, wants } = wantedOf(values.only);
  const url = process.env.TEST_PG_URL;
  if (!url) throw new Error('TEST_PG_URL is not set: run `npm run bench`');
  const results: BenchResult[] = [];
  console.log(`Benchmarks on ${cpus().length} processors, load average ${load()}`);
  const databases = await BenchDatabases.connect(url);
  try {
    console.log(await databases.describeServer());
    for (const part of parts) results.push(...(await runPart(part, { databases, length: values.full ? LONG : SHORT, wants })));
  } finally {
    await databases.close();
  }
  if (values.only !== undefined && results.length === 0) throw new Error(`nothing is called ${values.only}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  return results.some(isBroken) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
