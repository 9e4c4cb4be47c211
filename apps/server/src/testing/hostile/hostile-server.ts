import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '@survivor/runtime';
import { playSeason } from '../play-season.ts';
import { startTestServer } from '../test-server.ts';
import type { Reading } from './watched-server.ts';

/**
 * Runs the server in its own process, so that the caller's work does not count. Messages: `read`,
 * `stop`.
 */
const RESOLUTION_MS = 2;
const PLAYERS = 10;

const webDir = mkdtempSync(join(tmpdir(), 'survivor-hostile-'));
writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Survivor</title>');
const logger = createLogger({ process: 'server', level: 'warn' }, { write: () => {} });
const server = await startTestServer({ webDir, logger, settings: { isGoogle: true } });
await playSeason(server.db);
const admin = await server.signIn({ isAdmin: true });
const players = await Promise.all(Array.from({ length: PLAYERS }, () => server.signIn()));
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
let usage = process.cpuUsage();

const memoryNow = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await wait(300);
    globalThis.gc?.();
  }
}

async function read({ isCollected }: { isCollected: boolean }): Promise<Reading> {
  await (isCollected ? collectGarbage() : wait(3 * RESOLUTION_MS));
  const { user, system } = process.cpuUsage(usage);
  // A loop that waits for its turn on a busy machine stands longer than it has worked.
  const stalledMs = Math.min(Math.max(0, delay.max / 1e6 - RESOLUTION_MS), (user + system) / 1000);
  usage = process.cpuUsage();
  delay.reset();
  return { stalledMs, memory: memoryNow() };
}

async function stop(): Promise<void> {
  await server.close();
  rmSync(webDir, { recursive: true });
  process.exit(0);
}

process.on('message', (message) => {
  if (message === 'stop') void stop();
  else void read({ isCollected: message === 'collect' }).then((reading) => process.send?.(reading));
});
process.send?.({
  address,
  databaseUrl: server.databaseUrl,
  admin: admin.headers,
  players: players.map(({ id, headers }) => ({ id, headers })),
});
