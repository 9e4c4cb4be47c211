import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { readReport, reportOf, writeReport } from '../test-report.ts';

/** States run with what is held against time. */
const REPORT = reportOf({ isAlone: true });

/** Elsewhere than in CI what passes the second time alone has failed. */
const flaky = process.env.CI === undefined ? 'failed' : 'passed';
const STATUSES = { expected: 'passed', unexpected: 'failed', flaky, skipped: 'pending' } as const;

const statusOf = (test: TestCase) => STATUSES[test.outcome()];
const messagesOf = (test: TestCase) =>
  test.results.flatMap(({ errors }) => errors.map(({ message = '' }) => stripVTControlCharacters(message)));
const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ');

/** Adds the states to the report of the tests that run before them, in its form: one report for both runners. */
class AddToReport implements Reporter {
  private run: Suite | undefined;

  onBegin(_config: FullConfig, run: Suite): void {
    this.run = run;
  }

  onEnd(): void {
    const tests = this.run?.allTests() ?? [];
    const files = [...new Set(tests.map(({ location }) => location.file))].map((file) => {
      const results = tests
        .filter(({ location }) => location.file === file)
        .map((test) => ({ title: nameOf(test), status: statusOf(test), failureMessages: messagesOf(test) }));
      return { status: results.some(({ status }) => status === 'failed') ? 'failed' : 'passed', assertionResults: results };
    });
    const before = readReport(REPORT);
    const unsteady = tests.filter((test) => test.outcome() === 'flaky').map(nameOf);
    writeReport({ ...before, testResults: [...before.testResults, ...files], unsteady: [...(before.unsteady ?? []), ...unsteady] }, REPORT);
  }
}

// Playwright takes a reporter by its default export alone.
export default AddToReport;
