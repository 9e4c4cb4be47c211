import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { stopSignal } from '../stop-signal.ts';
import { clearReports, readReports, reportFile, summaryLines, type Tested } from '../test-run/json-report.ts';
import { ALONE, inOrder, longestRun, type Outcome, type Run, runSuites, type Suite } from '../test-run/run-suites.ts';
import { startTestServices } from '../test-run/test-services.ts';
import { turboEnv, turboProgram } from '../turbo.ts';

const turbo = [process.execPath, turboProgram, 'run'];

/** Tests that run as one, and the workspace that they are of. */
type Chosen = Tested & { readonly package: string };

const OURS = ['--all', '--whole'];

/** What is asked for beyond the ordinary, as suites and turbo are told of it: `runsOf` and `isWhole` of `@survivor/rules/testing` ask for it. */
const wholeOf = (args: readonly string[]) => ({
  ...(args.some((arg) => OURS.includes(arg)) ? { TEST_WHOLE: '1' } : {}),
  ...(args.includes('--all') ? { TEST_ALL: '1' } : {}),
});

/**
 * `npm test` (contract 1): every suite against real services, side by side but for what is held against time (`test:alone`), then a summary with
 * their times.
 * `--whole` runs each in its whole size: seasons to their ends and both ways, all drills, more random cases; `--all` adds every picture of every
 * state. Other `args` go to turbo, as `--filter=@survivor/db` or `--force`: turbo does not run a suite again when nothing that it depends on has
 * changed; where CI is set all run, as random suites draw new seeds.
 */
export async function runTest(args: string[]): Promise<number> {
  const begunAt = Date.now();
  const stopped = stopSignal();
  const forTurbo = args.filter((arg) => !OURS.includes(arg));
  const chosen = inOrder(chosenTasks(forTurbo));
  clearReports(chosen);
  const services = await startTestServices({ withBrowser: chosen.some(({ name }) => /e2e|web/.test(name)) });
  try {
    const env = { ...services.env, ...turboEnv, ...wholeOf(args), TEST_BUNDLES: '1' };
    const others = forTurbo.filter((arg) => !arg.startsWith('--filter'));
    const runs = await runSuites({ suites: chosen.map((tested) => suiteOf(tested, others)), env, stopped });
    return report({ chosen, runs, missing: services.missing, begunAt });
  } finally {
    await services.stop();
  }
}

/** The tests that turbo's filters leave. */
function chosenTasks(args: readonly string[]): Chosen[] {
  const [node = '', ...rest] = turbo;
  const plan = spawnSync(node, [...rest, 'test', ALONE, '--dry=json', ...args], {
    cwd: repoRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...turboEnv },
  });
  if (plan.status !== 0) throw new Error(`turbo cannot say what to test: ${plan.stderr || plan.stdout}`);
  const { tasks }: { tasks: { package: string; directory: string; task: string; command: string }[] } = JSON.parse(plan.stdout);
  const ofTests = tasks.filter(({ task, command }) => ['test', ALONE].includes(task) && command !== '<NONEXISTENT>');
  return ofTests.map(({ package: of, task, directory }) => ({
    package: of,
    task,
    name: task === ALONE ? `${of}, alone` : of,
    folder: path.join(repoRoot, directory),
  }));
}

const suiteOf = (chosen: Chosen, args: readonly string[]): Suite => ({
  name: chosen.name,
  command: [
    ...turbo,
    chosen.task,
    `--filter=${chosen.package}`,
    '--output-logs=new-only',
    ...(chosen.task === ALONE ? [] : ['--log-order=grouped']),
    ...(process.env['CI'] ? ['--force'] : []),
    ...args,
    '--',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(chosen)}`,
  ],
  limitMs: longestRun(chosen),
  isAlone: chosen.task === ALONE,
});

interface Ended {
  readonly chosen: readonly Chosen[];
  readonly runs: ReadonlyMap<string, Run>;
  readonly missing: readonly string[];
  readonly begunAt: number;
}

function report({ chosen, runs, missing, begunAt }: Ended): number {
  const results = readReports(chosen);
  const failing = new Set(results.filter(({ failed }) => failed > 0).map(({ name }) => name));
  const notPassed = chosen.filter(({ name }) => runs.get(name)?.outcome !== 'passed');
  const took = new Map([...runs].map(([name, { tookMs }]) => [name, tookMs]));
  const lines = summaryLines(results, { begunAt, took, extraFailed: notPassed.filter(({ name }) => !failing.has(name)).length });
  const allowed = (process.env['ALLOW_MISSING'] ?? '').split(',').map((name) => name.trim());
  const notAllowed = missing.filter((name) => !allowed.includes(name));
  console.log(`\nSummary (${Math.round((Date.now() - begunAt) / 1_000)} s)`);
  for (const line of lines.slice(0, -1)) console.log(line);
  for (const tested of notPassed) console.log(`${tested.name}: ${wordsFor(runs.get(tested.name)?.outcome, tested)}`);
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`FAILED: ${failure}`);
  for (const test of results.flatMap(({ unsteady }) => unsteady)) console.log(`UNSTEADY, passed the second time: ${test}`);
  for (const name of missing)
    console.log(
      `NOT RUN: tests that need ${name}, which could not be had here${notAllowed.includes(name) ? '' : ' (allowed by ALLOW_MISSING)'}`,
    );
  console.log(lines.at(-1));
  return notPassed.length === 0 && failing.size === 0 && notAllowed.length === 0 ? 0 : 1;
}

function wordsFor(outcome: Outcome | undefined, tested: Chosen): string {
  if (outcome === undefined) return 'not run';
  if (outcome === 'too long') return `ended as hanging after ${longestRun(tested) / 60_000} minutes`;
  return outcome === 'stopped' ? 'stopped by a signal' : 'failed';
}
