import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';

export type PrivateRedis = {
  readonly url: string;
  readonly pid: number;
  /** Deletes everything in Redis (FLUSHALL). */
  flushAll(): Promise<void>;
  stop(): Promise<void>;
};

const TRIES = 100;

/** Whether redis-server is installed. */
export const findRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** Sends one command and returns the raw reply. */
async function sendCommand(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${command}\r\n`);
  try {
    const [reply] = await once(socket, 'data');
    return String(reply);
  } finally {
    socket.destroy();
  }
}

/** Sends one command and returns its reply. Throws if Redis refuses it. */
export async function sendRedisCommand(url: string, command: string): Promise<string> {
  const reply = await sendCommand(Number(new URL(url).port), command);
  if (reply.startsWith('-')) throw new Error(`Redis refused ${command}: ${reply}`);
  return reply;
}

/** Starts a private Redis without persistence; null if redis-server is not installed. */
export async function startPrivateRedis(givenPort?: number): Promise<PrivateRedis | null> {
  const port = givenPort ?? (await getPort());
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', 'maxmemory-policy': 'noeviction' };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn('redis-server', options, { stdio: 'ignore', cwd: '/' });
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => []);
  let isMissing = false;
  child.once('error', () => {
    isMissing = true;
  });
  for (let tried = 0; tried < TRIES && !isMissing && child.exitCode === null; tried += 1) {
    const isUp = await sendCommand(port, 'PING').then(
      (reply) => reply.startsWith('+PONG'),
      () => false,
    );
    if (isUp) {
      return {
        url: `redis://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        flushAll: async () => void (await sendRedisCommand(`redis://127.0.0.1:${port}`, 'FLUSHALL')),
        stop: async () => {
          child.kill();
          await ended;
        },
      };
    }
    await delay(50);
  }
  return null;
}
