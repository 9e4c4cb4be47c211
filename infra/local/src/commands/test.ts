import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { stopSignal } from '../stop-signal.ts';
import { clearReports, readReports, reportFile, summaryLines, type Tested } from '../test-run/json-report.ts';
import { inOrder, isAlone, longestRun, type Outcome, type Run, runSuites, type Suite } from '../test-run/run-suites.ts';
import { startTestServices } from '../test-run/test-services.ts';
import { turboEnv, turboProgram } from '../turbo.ts';

const turbo = [process.execPath, turboProgram, 'run', 'test'];
const forVitest = ['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];

const OURS = ['--all', '--whole'];

/** What is asked for beyond the ordinary, as suites and turbo are told of it: `runsOf` and `isWhole` of `@survivor/rules/testing` ask for it. */
const wholeOf = (args: readonly string[]) => ({
  ...(args.some((arg) => OURS.includes(arg)) ? { TEST_WHOLE: '1' } : {}),
  ...(args.includes('--all') ? { TEST_ALL: '1' } : {}),
});

/**
 * `npm test` (contract 1): every suite against real services, side by side but for what is held against time, then a summary with their times.
 * `--whole` runs each in its whole size: seasons to their ends and both ways, all drills, more random cases; `--all` adds every picture of every
 * state. Other `args` go to turbo, as `--filter=@survivor/db` or `--force`: turbo does not run a suite again when nothing that it depends on has
 * changed; where CI is set all run, as random suites draw new seeds.
 */
export async function runTest(args: string[]): Promise<number> {
  const begunAt = Date.now();
  const stopped = stopSignal();
  const forTurbo = args.filter((arg) => !OURS.includes(arg));
  const workspaces = inOrder(chosenWorkspaces(forTurbo));
  clearReports(workspaces);
  const services = await startTestServices({ withBrowser: workspaces.some(({ name }) => /e2e|web/.test(name)) });
  try {
    const env = { ...services.env, ...turboEnv, ...wholeOf(args), TEST_BUNDLES: '1' };
    const others = forTurbo.filter((arg) => !arg.startsWith('--filter'));
    const runs = await runSuites({ suites: workspaces.map(({ name }) => suiteOf(name, others)), env, stopped });
    return report({ workspaces, runs, missing: services.missing, begunAt });
  } finally {
    await services.stop();
  }
}

/** The workspaces with tests that turbo's filters leave. */
function chosenWorkspaces(args: readonly string[]): Tested[] {
  const [node = '', ...rest] = turbo;
  const plan = spawnSync(node, [...rest, '--dry=json', ...args], {
    cwd: repoRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...turboEnv },
  });
  if (plan.status !== 0) throw new Error(`turbo cannot say what to test: ${plan.stderr || plan.stdout}`);
  const { tasks }: { tasks: { package: string; directory: string; task: string; command: string }[] } = JSON.parse(plan.stdout);
  const ofTests = tasks.filter(({ task, command }) => task === 'test' && command !== '<NONEXISTENT>');
  return ofTests.map(({ package: name, directory }) => ({ name, folder: path.join(repoRoot, directory) }));
}

const suiteOf = (name: string, args: readonly string[]): Suite => ({
  name,
  command: [
    ...turbo,
    `--filter=${name}`,
    '--output-logs=new-only',
    ...(isAlone(name) ? [] : ['--log-order=grouped']),
    ...(process.env['CI'] ? ['--force'] : []),
    ...args,
    '--',
    ...forVitest,
  ],
  limitMs: longestRun(name),
  isAlone: isAlone(name),
});

interface Ended {
  readonly workspaces: readonly Tested[];
  readonly runs: ReadonlyMap<string, Run>;
  readonly missing: readonly string[];
  readonly begunAt: number;
}

function report({ workspaces, runs, missing, begunAt }: Ended): number {
  const results = readReports(workspaces);
  const failing = new Set(results.filter(({ failed }) => failed > 0).map(({ name }) => name));
  const notPassed = workspaces.map(({ name }) => name).filter((name) => runs.get(name)?.outcome !== 'passed');
  const took = new Map([...runs].map(([name, { tookMs }]) => [name, tookMs]));
  const lines = summaryLines(results, { begunAt, took, extraFailed: notPassed.filter((name) => !failing.has(name)).length });
  const allowed = (process.env['ALLOW_MISSING'] ?? '').split(',').map((name) => name.trim());
  const notAllowed = missing.filter((name) => !allowed.includes(name));
  console.log(`\nSummary (${Math.round((Date.now() - begunAt) / 1_000)} s)`);
  for (const line of lines.slice(0, -1)) console.log(line);
  for (const name of notPassed) console.log(`${name}: ${wordsFor(runs.get(name)?.outcome, name)}`);
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`FAILED: ${failure}`);
  for (const test of results.flatMap(({ unsteady }) => unsteady)) console.log(`UNSTEADY, passed the second time: ${test}`);
  for (const name of missing)
    console.log(
      `NOT RUN: tests that need ${name}, which could not be had here${notAllowed.includes(name) ? '' : ' (allowed by ALLOW_MISSING)'}`,
    );
  console.log(lines.at(-1));
  return notPassed.length === 0 && failing.size === 0 && notAllowed.length === 0 ? 0 : 1;
}

function wordsFor(outcome: Outcome | undefined, name: string): string {
  if (outcome === undefined) return 'not run';
  if (outcome === 'too long') return `ended as hanging after ${longestRun(name) / 60_000} minutes`;
  return outcome === 'stopped' ? 'stopped by a signal' : 'failed';
}
