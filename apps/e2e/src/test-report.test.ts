import { expect, it } from 'vitest';
import { failedFiles, type TestReport, withSecondRun } from './test-report.ts';

const test = (title: string, status: string, ...failureMessages: readonly string[]) => ({ title, status, failureMessages });
const first: TestReport = {
  startTime: 5,
  testResults: [
    { name: 'a', status: 'passed', assertionResults: [test('one', 'passed')] },
    { name: 'b', status: 'failed', assertionResults: [test('two', 'failed', 'Error: late\n  at b:1'), test('three', 'passed')] },
    { name: 'c', status: 'failed', assertionResults: [] },
  ],
};

it('runs again the files that failed, and no other', () => {
  expect(failedFiles(first)).toEqual(['b', 'c']);
});

it('names what passed the second time alone, and keeps what failed twice', () => {
  const b = { name: 'b', status: 'passed', assertionResults: [test('two', 'passed'), test('three', 'passed')] };
  const merged = withSecondRun(first, { startTime: 9, testResults: [b, { name: 'c', status: 'failed', assertionResults: [] }] });
  expect(merged.testResults).toEqual([first.testResults[0], b, first.testResults[2]]);
  expect(merged).toMatchObject({ startTime: 5, unsteady: ['b: two (Error: late)'] });
  expect(failedFiles(merged)).toEqual(['c']);
});

it('keeps a file that did not come back from its second run as failed', () => {
  expect(withSecondRun(first, { startTime: 9, testResults: [] })).toEqual({ ...first, unsteady: [] });
});
