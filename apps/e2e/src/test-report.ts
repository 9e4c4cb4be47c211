import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the report of the task `test` or `test:alone` lies, from the workspace's folder, in vitest's form; `npm test` adds up what it finds there. */
export const reportOf = ({ isAlone }: { isAlone: boolean }): string => `.turbo/test${isAlone ? '-alone' : ''}-report.json`;

type TestResult = {
  readonly title: string;
  readonly fullName?: string;
  readonly status: string;
  /** What failed it, with its stack. */
  readonly failureMessages?: readonly string[];
};
type FileResult = {
  readonly name?: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly TestResult[];
};
export type TestReport = {
  readonly startTime: number;
  readonly testResults: readonly FileResult[];
  /** Tests that failed once and passed when they ran again. */
  readonly unsteady?: readonly string[];
};

export function readReport(file: string): TestReport {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { startTime: Date.now(), testResults: [] };
}

export function writeReport(report: TestReport, file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
}

export const failedFiles = ({ testResults }: TestReport): string[] =>
  testResults.flatMap(({ name, status }) => (status === 'failed' && name !== undefined ? [name] : []));

/** The first run with the files that ran again in their place; what failed in the first alone is named as unsteady. */
export function withSecondRun(first: TestReport, second: TestReport): TestReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const recovered = first.testResults.filter((file) => file.status === 'failed' && again.get(file.name)?.status === 'passed');
  return { ...first, testResults, unsteady: [...(first.unsteady ?? []), ...recovered.flatMap(namesOfFailed)] };
}

const why = (words = '') => (words === '' ? '' : ` (${words.split('\n')[0]})`);

function namesOfFailed({ name = '', message, assertionResults }: FileResult): string[] {
  const file = path.relative('.', name);
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ title, fullName = title, failureMessages }) => `${file}: ${fullName}${why(failureMessages?.[0])}`);
  return failed.length === 0 ? [`${file}: broke outside of its tests${why(message)}`] : failed;
}
