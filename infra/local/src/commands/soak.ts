import path from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '../paths.ts';
import { runListening } from '../start/run-program.ts';
import { startTestServices } from '../test-services/start-test-services.ts';
import { rowsOf, type SoakOutcome, sumOf } from './soak-outcomes.ts';
import { figuresIn, writeFigures } from './soak-report.ts';
import { REHEARSAL, type SoakSuite, soakSuites, WHOLE_REHEARSAL } from './soak-suites.ts';

/** What `npm run test:soak` was asked for. `null`: each suite's own. */
interface SoakRequest {
  readonly names: readonly string[];
  /** Whether they are the drills of the rehearsal, which are told as one. */
  readonly isRehearsal: boolean;
  readonly seed: number;
  readonly count: number | null;
  readonly minutes: number | null;
  /** Whether what was measured is written into the documents. */
  readonly isKept: boolean;
}

/** Reads the options. Throws with the names of the suites where one is not known, or where a number is none. */
function readSoakRequest(args: string[]): SoakRequest {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { suite: text, seed: text, count: text, minutes: text, keep: { type: 'boolean', default: false } },
  });
  const { suite } = values;
  const isRehearsal = suite === WHOLE_REHEARSAL;
  if (suite !== undefined && !isRehearsal && soakSuites[suite] === undefined) throw new Error(`There is no suite ${suite}. ${suiteList()}`);
  return {
    names: isRehearsal ? REHEARSAL : suite === undefined ? Object.keys(soakSuites) : [suite],
    isRehearsal,
    seed: wholeNumber('seed', values.seed) ?? Math.floor(Math.random() * 2 ** 31),
    count: wholeNumber('count', values.count),
    minutes: wholeNumber('minutes', values.minutes),
    isKept: values.keep,
  };
}

function wholeNumber(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} must be a whole number`);
  return Number(value);
}

const suiteList = () =>
  `There are:\n${Object.entries(soakSuites)
    .map(([name, { does }]) => `  ${name}  ${does}`)
    .join('\n')}\n  ${WHOLE_REHEARSAL}  the rehearsal: ${REHEARSAL.join(', ')}`;

type SuiteRun = Pick<SoakRequest, 'seed' | 'count' | 'minutes'> & { readonly services: Readonly<Record<string, string>> };

async function runSuite(
  name: string,
  { request, services }: { request: SoakRequest; services: SuiteRun['services'] },
): Promise<SoakOutcome> {
  const suite = soakSuites[name];
  if (suite === undefined) throw new Error(`There is no suite ${name}.`);
  const { seed, count } = request;
  console.log(`\n${name}: ${suite.does}; seed ${seed}`);
  const begun = performance.now();
  const { code, lines } = await runFiles(suite, { ...request, services });
  const minutes = (performance.now() - begun) / 60_000;
  const isGood = code === 0;
  const figures = figuresIn(lines, suite.figures);
  console.log(['', `${name}:`, ...figures, ''].join('\n'));
  if (request.isKept && (figures.length > 0 || !isGood)) writeFigures({ name, isGood, seed, count, minutes, figures });
  return { name, isGood, figures, missing: figuresIn(lines, /^NOT RUN/) };
}

/**
 * `npm run test:soak [-- --suite NAME] [--seed N] [--count N] [--minutes N] [--keep]` (contract 1): the heavy suites, on services of their own; with
 * `--suite deploy` those of the rehearsal. It ends with a table of them; kept figures stand in infra/docs/soak.md.
 */
export async function runSoak(args: string[]): Promise<number> {
  const request = readSoakRequest(args);
  const services = await startTestServices({ withBrowser: false });
  const outcomes: SoakOutcome[] = [];
  const begun = performance.now();
  try {
    for (const name of request.names) outcomes.push(await runSuite(name, { request, services: services.env }));
  } finally {
    await services.stop();
  }
  const isGood = outcomes.every((outcome) => outcome.isGood);
  for (const name of services.missing) console.log(`NOT RUN: what needs ${name}, which could not be had here`);
  const rows = rowsOf(outcomes);
  console.log([...rows, `${sumOf(rows)} (seed ${request.seed})`].join('\n'));
  const minutes = (performance.now() - begun) / 60_000;
  if (request.isRehearsal && request.isKept) writeFigures({ ...request, name: WHOLE_REHEARSAL, isGood, minutes, figures: [sumOf(rows)] });
  return isGood ? 0 : 1;
}

async function runFiles({ files }: SoakSuite, run: SuiteRun): Promise<{ code: number; lines: string[] }> {
  const runs: Awaited<ReturnType<typeof runFile>>[] = [];
  for (const file of files) runs.push(await runFile(file, run));
  return { code: Math.max(...runs.map(({ code }) => code)), lines: runs.flatMap(({ lines }) => lines) };
}

function runFile(file: string, { seed, count, minutes, services }: SuiteRun): Promise<{ code: number; lines: string[] }> {
  const vitest = path.join(repoRoot, 'node_modules/vitest/vitest.mjs');
  const [workspace = '', inside] = file.split('/src/');
  const chosen = { SEED: String(seed), COUNT: count?.toString(), MINUTES: minutes?.toString() };
  const env = { ...process.env, ...services, SOAK: '1', ...chosen };
  return runListening(
    [
      vitest,
      'run',
      `src/${inside}`,
      '--root',
      path.join(repoRoot, workspace),
      '--disableConsoleIntercept=true',
      '--silent=false',
      '--reporter=default',
    ],
    env,
  );
}
