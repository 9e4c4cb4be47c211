import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import getPort from 'get-port';
import { type PrivateRedis, startPrivateRedis } from '../private-redis.ts';
import type { Fault, FaultService } from './fault-service.ts';

async function sendCommand(socket: Socket, command: string): Promise<void> {
  socket.write(`${command}\r\n`);
  const [reply] = await once(socket, 'data');
  if (String(reply).startsWith('-')) throw new Error(`Redis refused ${command}: ${reply}`);
}

async function startAt(port: number): Promise<PrivateRedis> {
  const redis = await startPrivateRedis(port);
  if (redis === null) throw new Error('redis-server does not start');
  return redis;
}

/**
 * Starts a Redis without persistence, which restarts empty. Null if redis-server is not installed.
 */
export async function startFaultRedis(): Promise<FaultService | null> {
  const port = await getPort();
  const first = await startPrivateRedis(port);
  if (first === null) return null;
  let running = first;
  let endFault = async () => {};
  const faults: Record<Fault, () => Promise<() => Promise<void>>> = {
    frozen: async () => {
      process.kill(running.pid, 'SIGSTOP');
      return async () => void process.kill(running.pid, 'SIGCONT');
    },
    killed: async () => {
      process.kill(running.pid, 'SIGKILL');
      await running.stop();
      return async () => {
        running = await startAt(port);
      };
    },
    full: async () => {
      const socket = connect(port, '127.0.0.1');
      await sendCommand(socket, 'CONFIG SET maxclients 1');
      await sendCommand(socket, 'CLIENT KILL TYPE normal SKIPME yes');
      return async () => {
        await sendCommand(socket, 'CONFIG SET maxclients 1000');
        socket.destroy();
      };
    },
  };
  return {
    name: 'Redis',
    url: first.url,
    inject: async (fault) => {
      endFault = await faults[fault]();
    },
    recover: async () => {
      const end = endFault;
      endFault = async () => {};
      await end();
    },
    stop: async () => {
      await endFault();
      await running.stop();
    },
  };
}
