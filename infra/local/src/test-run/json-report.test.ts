import { expect, it } from 'vitest';
import { summarise, summaryLines } from './json-report.ts';

const test = (title: string, status: string) => ({ title, status });
const report = {
  startTime: 5,
  testResults: [
    { status: 'failed', assertionResults: [test('one', 'failed'), test('two', 'pending'), test('three', 'todo')] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [test('four', 'passed'), test('five', 'passed'), test('six', 'passed')] },
  ],
};
const nothing = { failures: [], unsteady: [] };

it('counts a file that breaks before its first test as a failure', () => {
  const failures = [': one', ': broke outside of its tests'];
  expect(summarise('a', report)).toEqual({ name: 'a', files: 3, passed: 3, failed: 2, skipped: 2, begunAt: 5, failures, unsteady: [] });
});

it('tells what a failure says, without its stack', () => {
  const failed = { ...test('one', 'failed'), failureMessages: ['Error: expected 1\nto be 2\n    at somewhere.ts:3:4'] };
  const broken = { status: 'failed', message: 'Hook timed out', assertionResults: [] };
  const { failures } = summarise('a', { startTime: 5, testResults: [{ status: 'failed', assertionResults: [failed] }, broken] });
  expect(failures).toEqual([': one\n  Error: expected 1\n  to be 2', ': broke outside of its tests\n  Hook timed out']);
});

it('tells what passed only when it ran again', () => {
  expect(summarise('a', { ...report, unsteady: ['b: two'] }).unsteady).toEqual(['b: two']);
});

it('ends with the sum, in the form that scripts read', () => {
  const result = { name: 'a', files: 1, passed: 3, failed: 0, skipped: 1, begunAt: 5, ...nothing };
  expect(summaryLines([result, result], { begunAt: 5 }).at(-1)).toBe('6 passed, 0 failed, 2 skipped');
  expect(summaryLines([result], { begunAt: 5, extraFailed: 1 }).at(-1)).toBe('3 passed, 1 failed, 1 skipped');
});

it('says how long suites took, and which were not run again', () => {
  const result = { name: 'a', files: 1, passed: 3, failed: 0, skipped: 0, begunAt: 5, ...nothing };
  const took = new Map([['b', 41_600]]);
  expect(summaryLines([result, { ...result, name: 'b', begunAt: 7 }], { begunAt: 6, took })).toEqual([
    'a  1 files: 3 passed, 0 failed, 0 skipped (unchanged, not run again)',
    'b  1 files: 3 passed, 0 failed, 0 skipped, 42 s',
    '6 passed, 0 failed, 0 skipped',
  ]);
});
