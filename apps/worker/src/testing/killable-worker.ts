import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startFreezableProxy } from '@survivor/db/testing';

const PROGRAM = fileURLToPath(new URL('./sending-program.ts', import.meta.url));

/** The first bytes with which a client sends a statement: Query, Parse, Bind. */
const STATEMENTS = new Set([0x51, 0x50, 0x42]);

/** When a worker is killed: as it sends its n-th statement, or so long after it has begun; null: never. */
export type KillPoint = { readonly statement: number } | { readonly ms: number } | null;

async function killAfter(child: ChildProcess, ms: number): Promise<void> {
  if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  await delay(ms);
  child.kill('SIGKILL');
}

/** Sends what is due in a process of its own, which is killed at that point. Whether it was: false when it had ended before. */
export async function runKillableWorker({ database, relay, at }: { database: string; relay: string; at: KillPoint }): Promise<boolean> {
  let statements = 0;
  let child: ChildProcess | null = null;
  const proxy = await startFreezableProxy(database, {
    overhear: () => (chunk) => {
      if (STATEMENTS.has(chunk[0] ?? 0)) statements += 1;
      if (at !== null && 'statement' in at && statements === at.statement) child?.kill('SIGKILL');
    },
  });
  const env = { ...process.env, DATABASE: proxy.url, RELAY: relay };
  child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  if (at !== null && 'ms' in at) await killAfter(child, at.ms);
  await ended;
  await proxy.close();
  return child.signalCode === 'SIGKILL';
}
