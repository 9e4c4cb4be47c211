import { expect, it } from 'vitest';
import { summarise, summaryLines } from './json-report.ts';

const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ],
};

it('counts a file that breaks before its first test as a failure', () => {
  expect(summarise('a', report)).toEqual({ name: 'a', files: 3, passed: 3, failed: 2, skipped: 2 });
});

it('ends with the sum, in the form that scripts read', () => {
  const result = { name: 'a', files: 1, passed: 3, failed: 0, skipped: 1 };
  expect(summaryLines([result, result]).at(-1)).toBe('6 passed, 0 failed, 2 skipped');
  expect(summaryLines([result], 1).at(-1)).toBe('3 passed, 1 failed, 1 skipped');
});
