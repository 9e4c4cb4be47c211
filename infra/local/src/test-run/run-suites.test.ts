import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listWorkspaces } from '../check/source-file.ts';
import { repoRoot } from '../paths.ts';
import { cheapFirst, longestRun, runSuites } from './run-suites.ts';

const never = new Promise<never>(() => undefined);
const suite = (name: string, script: string, limitMs = 60_000) => ({ name, command: [process.execPath, '-e', script], limitMs });
const HANGS = 'setInterval(() => undefined, 1000)';

it('ends a suite that hangs by its own guard, and runs those that follow', async () => {
  const suites = [suite('hangs', HANGS, 500), suite('fails', 'process.exit(3)'), suite('passes', '')];
  const outcomes = await runSuites({ suites, env: {}, stopped: never });
  expect([...outcomes]).toEqual([
    ['hangs', 'too long'],
    ['fails', 'failed'],
    ['passes', 'passed'],
  ]);
});

it('has no clock for the whole: suites that together take longer than any limit all run', async () => {
  const suites = ['a', 'b', 'c', 'd'].map((name) => suite(name, 'setTimeout(() => undefined, 400)', 1_500));
  const outcomes = await runSuites({ suites, env: {}, stopped: never });
  expect([...outcomes.values()]).toEqual(['passed', 'passed', 'passed', 'passed']);
});

it('stops at a signal, with the rest not run', async () => {
  const outcomes = await runSuites({ suites: [suite('hangs', HANGS), suite('passes', '')], env: {}, stopped: delay(200) });
  expect([...outcomes]).toEqual([['hangs', 'stopped']]);
});

const workspaces = listWorkspaces(repoRoot).map(({ name }) => ({ name: `@survivor/${name}` }));

it('runs cheap suites first and the browser last, whatever is new', () => {
  const ordered = cheapFirst([...workspaces, { name: '@survivor/new' }]).map(({ name }) => name);
  expect(ordered.slice(-2)).toEqual(['@survivor/web', '@survivor/e2e']);
  expect(ordered.indexOf('@survivor/new')).toBeLessThan(ordered.indexOf('@survivor/rules'));
  expect(ordered).toHaveLength(workspaces.length + 1);
});

it('guards every suite for itself: together they may take longer than an hour', () => {
  const together = workspaces.reduce((sum, { name }) => sum + longestRun(name), 0);
  expect(together).toBeGreaterThan(60 * 60_000);
});
