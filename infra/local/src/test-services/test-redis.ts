import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { aptInstall, onPath } from './find-tool.ts';

/** A Redis for the queue tests on a free port, without files; null when none can be had. */
export async function startTestRedis(): Promise<{ url: string; stop(): void } | null> {
  const program = onPath('redis-server') ?? (aptInstall('redis-server') ? onPath('redis-server') : null);
  if (!program) return null;
  const port = await getPort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
  const child = spawn(program, args, { stdio: 'ignore', cwd: '/' });
  child.once('error', () => undefined);
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
    if (await answers(port)) return { url: `redis://127.0.0.1:${port}`, stop: () => void child.kill() };
    await delay(50);
  }
  child.kill('SIGKILL');
  return null;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
