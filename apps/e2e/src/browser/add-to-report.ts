import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Where vitest has left its report, from the workspace's folder; `npm test` adds up what it finds there. */
const REPORT = '.turbo/test-report.json';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { title: string; status: string }[] }[];
};
const EMPTY: Report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const STATUSES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'pending' } as const;

const statusOf = (test: TestCase) => STATUSES[test.outcome()];
const readReport = (): Report => (existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : EMPTY);

/** Adds the states to the report of the other tests of the workspace, in its form: one report for both runners. */
class AddToReport implements Reporter {
  private run: Suite | undefined;

  onBegin(_config: FullConfig, run: Suite): void {
    this.run = run;
  }

  onEnd(): void {
    const tests = this.run?.allTests() ?? [];
    const count = (status: string) => tests.filter((test) => statusOf(test) === status).length;
    const files = [...new Set(tests.map(({ location }) => location.file))].map((file) => {
      const results = tests.filter(({ location }) => location.file === file).map((test) => ({ title: test.title, status: statusOf(test) }));
      return { status: results.some(({ status }) => status === 'failed') ? 'failed' : 'passed', assertionResults: results };
    });
    const before = readReport();
    const report: Report = {
      ...before,
      numPassedTests: before.numPassedTests + count('passed'),
      numFailedTests: before.numFailedTests + count('failed'),
      numPendingTests: before.numPendingTests + count('pending'),
      testResults: [...before.testResults, ...files],
    };
    mkdirSync(path.dirname(REPORT), { recursive: true });
    writeFileSync(REPORT, JSON.stringify(report));
  }
}

// Playwright takes a reporter by its default export alone.
export default AddToReport;
