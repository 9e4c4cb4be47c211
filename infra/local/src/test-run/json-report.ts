import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';

/** What tests that run as one came to. */
export interface PackageResult {
  readonly name: string;
  readonly files: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** When its tests began, in milliseconds. */
  readonly begunAt: number;
  /** Tests that failed, by file and name, with what their failure says. */
  readonly failures: readonly string[];
  /** Tests that failed once and passed when their file ran again. */
  readonly unsteady: readonly string[];
}

interface TestResult {
  readonly fullName?: string;
  readonly title?: string;
  readonly status: string;
  readonly failureMessages?: readonly string[];
}

interface TestFile {
  /** Its path; the states of the screens, which Playwright runs, have none. */
  readonly name?: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestReport {
  readonly startTime: number;
  readonly testResults: readonly TestFile[];
  readonly unsteady?: readonly string[];
}

/** Tests of a workspace that run as one, by the task of turbo that runs them. */
export interface Tested {
  readonly name: string;
  readonly task: string;
  /** The workspace's. */
  readonly folder: string;
}

/** Where they leave their report, from the workspace's folder. */
export const reportFile = ({ task }: Pick<Tested, 'task'>): string => `.turbo/${task.replace(':', '-')}-report.json`;

const pathOf = (tested: Tested) => path.join(tested.folder, reportFile(tested));

/** Removes the reports of earlier runs. */
export function clearReports(all: readonly Tested[]): void {
  for (const tested of all) rmSync(pathOf(tested), { force: true });
}

/** Reads the reports that this run left. */
export function readReports(all: readonly Tested[]): PackageResult[] {
  return all
    .filter((tested) => existsSync(pathOf(tested)))
    .map((tested) => summarise(tested.name, JSON.parse(readFileSync(pathOf(tested), 'utf8'))));
}

const LONGEST_WORDS = 600;

/** What a failure says, without its stack: a random one may not be had again. */
const withWords = (test: string, [words = '']: readonly string[] = []): string => {
  const said = words
    .split(/\n\s+at /)[0]
    ?.trim()
    .slice(0, LONGEST_WORDS);
  return said ? `${test}\n  ${said.replaceAll('\n', '\n  ')}` : test;
};

/** The tests of a file that failed. One that broke before its first test counts as one. */
function failuresOf({ name = '', status, message, assertionResults }: TestFile): string[] {
  const file = path.relative(repoRoot, name || repoRoot);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, title, failureMessages }) => withWords(`${file}: ${fullName ?? title}`, failureMessages));
  return status === 'failed' && failed.length === 0 ? [withWords(`${file}: broke outside of its tests`, message ? [message] : [])] : failed;
}

export function summarise(name: string, { startTime, testResults, unsteady = [] }: TestReport): PackageResult {
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const failures = testResults.flatMap(failuresOf);
  const passed = statuses.filter((status) => status === 'passed').length;
  const skipped = statuses.filter((status) => !['passed', 'failed'].includes(status)).length;
  return { name, files: testResults.length, passed, failed: failures.length, skipped, begunAt: startTime, failures, unsteady };
}

interface Summary {
  /** What failed outside of any test. */
  readonly extraFailed?: number;
  /** When this run began: what ran before that was kept, as nothing that it depends on has changed since. */
  readonly begunAt: number;
  /** Milliseconds that each package took, by name. */
  readonly took?: ReadonlyMap<string, number>;
}

const inSeconds = (milliseconds: number | undefined) => (milliseconds === undefined ? '' : `, ${Math.round(milliseconds / 1_000)} s`);

/** One line a package, then the sum: exactly `N passed, N failed, N skipped`. */
export function summaryLines(results: readonly PackageResult[], { extraFailed = 0, begunAt, took }: Summary): string[] {
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  const width = Math.max(0, ...results.map((result) => result.name.length));
  const lines = results.map(
    ({ name, files, passed, failed, skipped, ...result }) =>
      `${name.padEnd(width)}  ${files} files: ${passed} passed, ${failed} failed, ${skipped} skipped${inSeconds(took?.get(name))}${result.begunAt < begunAt ? ' (unchanged, not run again)' : ''}`,
  );
  return [...lines, `${sum('passed')} passed, ${sum('failed') + extraFailed} failed, ${sum('skipped')} skipped`];
}
