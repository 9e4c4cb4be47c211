import getPort from 'get-port';
import { expect, it } from 'vitest';
import { isAlive } from '../processes.ts';
import { Supervised } from './supervised.ts';

/** Answers that it is ready, and to no signal. */
const STUBBORN = (port: number) =>
  `process.on('SIGTERM', () => {}); require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;

it.each([
  ['does not listen to SIGTERM', () => {}],
  ['is frozen', (pid: number) => void process.kill(pid, 'SIGSTOP')],
])('ends a child that %s', async (_, harm) => {
  const port = await getPort();
  const pids: number[] = [];
  const spec = {
    name: 'stubborn program',
    args: ['-e', STUBBORN(port)],
    cwd: '/',
    env: process.env,
    readyUrl: `http://127.0.0.1:${port}/`,
    logFile: null,
  };
  const service = new Supervised(spec, (_name, pid) => void (pid !== null && pids.push(pid)), { stopLimitMs: 200 });
  await service.start();
  for (const pid of pids) harm(pid);
  await service.stop();
  expect(pids).toHaveLength(1);
  expect(pids.filter(isAlive)).toEqual([]);
});
