import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { isWhole, seedsOf } from '@survivor/rules/testing';
import { failedFiles, readReport, reportOf, withSecondRun, writeReport } from './test-report.ts';

/** Of these `npm test` takes one, too. Each is a walk of a minute or two through the console. */
const CONSOLE_JOURNEYS = ['src/browser/admin/admin-journey.test.ts', 'src/browser/admin/corrections-journey.test.ts'];
const SECOND = '.turbo/second-report.json';
/** `npm test` looks at one part of the states, as it has ten minutes for all suites: which, is drawn. */
const PARTS = 10;

const [part = 'beside', ...args] = process.argv.slice(2);
const isAlone = part === 'alone';
const report = reportOf({ isAlone });
const [seed = 0] = seedsOf();

const run = (program: string, rest: readonly string[]): boolean =>
  spawnSync('npx', ['--no-install', program, ...rest], { stdio: 'inherit' }).status === 0;

/** Named to `vitest.config.ts`, also of a second run. */
function leaveOutJourney(): void {
  const leftOut = CONSOLE_JOURNEYS[seed % CONSOLE_JOURNEYS.length];
  if (isWhole || leftOut === undefined) return;
  console.log(`NOT RUN: ${leftOut}, drawn (seed ${seed}; npm test -- --whole)`);
  process.env['LEFT_OUT'] = leftOut;
}

/** Those of `vitest.config.ts`. */
function projects(): string[] {
  if (!isAlone) {
    leaveOutJourney();
    return ['journeys'];
  }
  if (isWhole) return ['drills', 'alone'];
  console.log('NOT RUN: drills, of services and machines that are taken away and of the commands of the pages (npm test -- --whole)');
  return ['alone'];
}

/**
 * The suites of this workspace wait for real processes in real time, and a machine that stands still for seconds can fail one. In CI a file that
 * failed runs once more, alone; what passes only then is told in the summary as unsteady: a defect to look into, that holds up no other change.
 */
function runAgain(): boolean {
  const files = failedFiles(readReport(report));
  if (!process.env['CI'] || files.length === 0) return false;
  console.warn(`Once more, as they failed: ${files.join(', ')}`);
  rmSync(SECOND, { force: true });
  const passed = run('vitest', ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${SECOND}`]);
  writeReport(withSecondRun(readReport(report), readReport(SECOND)), report);
  return passed;
}

/** All states, or one drawn part of them: the copy is compared with what all have read. */
function drawnStates(): string[] {
  if (isWhole) return [];
  const drawn = 1 + (seed % PARTS);
  console.log(`states: part ${drawn} of ${PARTS}, drawn (seed ${seed})`);
  console.log('NOT RUN: the other states, and the walk through the copy, which needs them all (npm test -- --whole)');
  return ['--project=states', `--shard=${drawn}/${PARTS}`];
}

const runStates = (): boolean =>
  run('playwright', ['test', '--pass-with-no-tests', '--reporter=list,./src/browser/add-to-report.ts', ...drawnStates()]);

rmSync(report, { force: true });
const othersPassed = run('vitest', ['run', ...projects().flatMap((name) => ['--project', name]), ...args]) || runAgain();
// The browser fills all processors.
const statesPassed = !isAlone || runStates();
process.exitCode = othersPassed && statesPassed ? 0 : 1;
