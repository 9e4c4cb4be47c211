import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { expect, it } from 'vitest';
import { listWorkspaces } from '../check/source-file.ts';
import { repoRoot } from '../paths.ts';
import { ALONE, inOrder, longestRun, type Run, runSuites } from './run-suites.ts';

const never = new Promise<never>(() => undefined);
const suite = (name: string, script: string, limitMs = 60_000) => ({
  name,
  command: [process.execPath, '-e', script],
  limitMs,
  isAlone: true,
});
const outcomesOf = (runs: ReadonlyMap<string, Run>) => [...runs].map(([name, { outcome }]) => [name, outcome]);
const HANGS = 'setInterval(() => undefined, 1000)';

it('ends a suite that hangs by its own guard, and runs those that follow', async () => {
  const suites = [suite('hangs', HANGS, 500), suite('fails', 'process.exit(3)'), suite('passes', '')];
  const runs = await runSuites({ suites, env: {}, stopped: never });
  expect(outcomesOf(runs)).toEqual([
    ['hangs', 'too long'],
    ['fails', 'failed'],
    ['passes', 'passed'],
  ]);
});

it('has no clock for the whole: suites that together take longer than any limit all run', async () => {
  const suites = ['a', 'b', 'c', 'd'].map((name) => suite(name, 'setTimeout(() => undefined, 400)', 1_500));
  const runs = await runSuites({ suites, env: {}, stopped: never });
  expect([...runs.values()].map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
});

it('stops at a signal, with the rest not run', async () => {
  const runs = await runSuites({ suites: [suite('hangs', HANGS), suite('passes', '')], env: {}, stopped: delay(200) });
  expect(outcomesOf(runs)).toEqual([['hangs', 'stopped']]);
});

it('runs suites side by side, and one that must be alone when they are over', async () => {
  const port = await getPort();
  // One waits for the other: they end only when both run.
  const asked = `const ask = () => require('net').connect(${port}).on('connect', () => process.exit(0)).on('error', () => setTimeout(ask, 20)); ask();`;
  const asking = `require('net').createServer((socket) => socket.on('close', () => process.exit(0))).listen(${port});`;
  const last = `require('net').connect(${port}).on('connect', () => process.exit(1)).on('error', () => process.exit(0));`;
  const beside = [suite('asks', asked, 20_000), suite('answers', asking, 20_000)].map((one) => ({ ...one, isAlone: false }));
  const runs = await runSuites({ suites: [...beside, suite('alone', last)], env: {}, stopped: never });
  expect(Object.fromEntries(outcomesOf(runs))).toEqual({ asks: 'passed', answers: 'passed', alone: 'passed' });
});

const tasks = listWorkspaces(repoRoot).flatMap(({ name }) => (name === 'server' ? [] : [{ package: `@survivor/${name}`, task: 'test' }]));
const alone = ['e2e', 'server', 'services'].map((name) => ({ package: `@survivor/${name}`, task: ALONE }));

it('begins with the longest suites, the others beside them, and ends with what is alone, the browser last, whatever is new', () => {
  const ordered = inOrder([...alone, ...tasks, { package: '@survivor/new', task: 'test' }]);
  const names = ordered.map(({ package: name }) => name.slice('@survivor/'.length));
  expect(names.slice(0, 2)).toEqual(['services', 'e2e']);
  expect(names.slice(-3)).toEqual(['services', 'server', 'e2e']);
  expect(ordered.map(({ task }) => task === ALONE)).toEqual([...tasks.map(() => false), false, ...alone.map(() => true)]);
  expect(names).toContain('new');
});

it('guards every suite for itself: together they may take longer than an hour', () => {
  const together = tasks.reduce((sum, task) => sum + longestRun(task), 0);
  expect(together).toBeGreaterThan(60 * 60_000);
});
