import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { findOrInstall } from './find-tool.ts';

/** Starts a Redis without files for the queue tests; null if there is none. */
export async function startTestRedis(): Promise<{ url: string; stop(): void } | null> {
  const program = findOrInstall('redis-server');
  if (program === null) return null;
  const port = await getPort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
  const child = spawn(program, args, { stdio: 'ignore', cwd: '/' });
  child.once('error', () => undefined);
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
    if (await responds(port)) return { url: `redis://127.0.0.1:${port}`, stop: () => void child.kill() };
    await delay(50);
  }
  child.kill('SIGKILL');
  return null;
}

async function responds(port: number): Promise<boolean> {
  try {
    return (await text(connect(port, '127.0.0.1').end('PING\r\n'))).startsWith('+PONG');
  } catch {
    return false;
  }
}
