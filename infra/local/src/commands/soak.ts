import path from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '../paths.ts';
import { runListening } from '../start/run-program.ts';
import { startTestServices } from '../test-run/test-services.ts';
import { figuresIn, keepFigures } from './soak-figures.ts';
import { type SoakSuite, soakSuites } from './soak-suites.ts';

/** What `npm run test:soak` was asked for. `null`: each suite's own. */
export interface SoakRequest {
  readonly names: readonly string[];
  readonly seed: number;
  readonly count: number | null;
  readonly minutes: number | null;
  /** Whether what was measured is written into the documents. */
  readonly isKept: boolean;
}

/** Reads the options. Throws with the names of the suites where one is not known, or where a number is none. */
export function readSoakRequest(args: string[]): SoakRequest {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { suite: text, seed: text, count: text, minutes: text, keep: { type: 'boolean', default: false } },
  });
  const { suite } = values;
  if (suite !== undefined && soakSuites[suite] === undefined) throw new Error(`There is no suite ${suite}. ${suiteList()}`);
  return {
    names: suite === undefined ? Object.keys(soakSuites) : [suite],
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
    .join('\n')}`;

/** `npm run test:soak [-- --suite NAME] [--seed N] [--count N] [--minutes N] [--keep]` (contract 1): the heavy suites, on services of their own; kept figures stand in infra/docs/soak.md. */
export async function runSoak(args: string[]): Promise<number> {
  const request = readSoakRequest(args);
  const services = await startTestServices({ withBrowser: false });
  const outcomes: [string, boolean][] = [];
  try {
    for (const name of request.names) {
      const suite = soakSuites[name];
      if (suite === undefined) continue;
      console.log(`\n${name}: ${suite.does}; seed ${request.seed}`);
      const begun = performance.now();
      const { code, lines } = await runSuite(suite, { ...request, services: services.env });
      outcomes.push([name, code === 0]);
      const minutes = (performance.now() - begun) / 60_000;
      const figures = figuresIn(lines, suite.figures);
      console.log(['', `${name}:`, ...figures, ''].join('\n'));
      if (request.isKept) keepFigures({ name, isGood: code === 0, seed: request.seed, count: request.count, minutes, figures });
    }
  } finally {
    await services.stop();
  }
  for (const name of services.missing) console.log(`NOT RUN: what needs ${name}, which could not be had here`);
  for (const [name, isGood] of outcomes) console.log(`${name}: ${isGood ? 'passed' : 'FAILED'} (seed ${request.seed})`);
  return outcomes.every(([, isGood]) => isGood) ? 0 : 1;
}

type SuiteRun = Pick<SoakRequest, 'seed' | 'count' | 'minutes'> & { readonly services: Readonly<Record<string, string>> };

async function runSuite({ file, others = [] }: SoakSuite, run: SuiteRun): Promise<{ code: number; lines: string[] }> {
  const runs: Awaited<ReturnType<typeof runFile>>[] = [];
  for (const one of [file, ...others]) runs.push(await runFile(one, run));
  return { code: Math.max(...runs.map(({ code }) => code)), lines: runs.flatMap(({ lines }) => lines) };
}

function runFile(file: string, { seed, count, minutes, services }: SuiteRun): Promise<{ code: number; lines: string[] }> {
  const vitest = path.join(repoRoot, 'node_modules/vitest/vitest.mjs');
  const [workspace = '', inside] = file.split('/src/');
  const chosen = { SEED: String(seed), COUNT: count?.toString(), MINUTES: minutes?.toString() };
  const env = { ...process.env, ...services, SOAK: '1', ...chosen };
  return runListening([vitest, 'run', `src/${inside}`, '--root', path.join(repoRoot, workspace), '--disableConsoleIntercept=true'], env);
}
