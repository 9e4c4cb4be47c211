import { expect, it } from 'vitest';
import { testedWorkspaces } from './json-report.ts';
import { cheapFirst, longestRun } from './suite-order.ts';

it('runs cheap suites first and the browser last, whatever is new', () => {
  const names = testedWorkspaces().map(({ name }) => name);
  const ordered = cheapFirst([...names, '@survivor/new']);
  expect(ordered.at(-1)).toBe('@survivor/e2e');
  expect(ordered.at(-2)).toBe('@survivor/web');
  expect(ordered.indexOf('@survivor/new')).toBeLessThan(ordered.indexOf('@survivor/rules'));
  expect([...ordered].sort()).toEqual([...names, '@survivor/new'].sort());
});

it('guards every suite for itself: together they may take longer than an hour', () => {
  const together = testedWorkspaces().reduce((sum, { name }) => sum + longestRun(name), 0);
  expect(together).toBeGreaterThan(60 * 60_000);
});
