import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RunLock } from './run-lock.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'survivor-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const state = () => JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8'));

it('writes down who runs here, for its owner alone, and leaves nothing behind', async () => {
  const lock = await RunLock.acquire(dataDir, 'start');
  lock.recordChild('server', 123_456_789);
  lock.update({ url: 'http://localhost:3000' });
  expect(state()).toMatchObject({ pid: process.pid, url: 'http://localhost:3000', children: { server: 123_456_789 } });
  expect(statSync(path.join(dataDir, 'run.json')).mode & 0o777).toBe(0o600);
  lock.recordChild('server', null);
  expect(state().children).toEqual({});
  lock.release();
  await (await RunLock.acquire(dataDir, 'cli', 0)).release();
});

it.each([
  ['a process that is gone', { pid: 2 ** 30, children: {} }],
  ['a process of that number that is another program', { pid: process.ppid, children: { server: process.pid } }],
])('takes over from %s, and kills nothing that is not a child of a run', async (_, left) => {
  writeFileSync(path.join(dataDir, 'run.json'), JSON.stringify({ command: 'start', isStopping: false, url: null, ...left }));
  const lock = await RunLock.acquire(dataDir, 'start', 0);
  expect(state().pid).toBe(process.pid);
  lock.release();
});
