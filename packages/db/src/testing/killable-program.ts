import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isStatement } from './cut-database.ts';
import { startFreezableProxy } from './freezable-proxy.ts';

/**
 * When a program is killed: as it sends its n-th statement, or some time after its first output;
 * null for never.
 */
export type KillPoint = { readonly statement: number } | { readonly ms: number } | null;

type KillableProgram = {
  /** A TypeScript file that reads its database URL from DATABASE. */
  readonly program: string;
  readonly database: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly at: KillPoint;
};

async function killAfter(child: ChildProcess, ms: number): Promise<void> {
  if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  await delay(ms);
  child.kill('SIGKILL');
}

/**
 * Runs a program in its own process and kills it at that point. Returns false if it ended first.
 */
export async function runKillableProgram({ program, database, env = {}, at }: KillableProgram): Promise<boolean> {
  let statements = 0;
  let child: ChildProcess | null = null;
  const proxy = await startFreezableProxy(database, {
    createObserver: () => (chunk) => {
      if (isStatement(chunk)) statements += 1;
      if (at !== null && 'statement' in at && statements === at.statement) child?.kill('SIGKILL');
    },
  });
  child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, ...env, DATABASE: proxy.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (at !== null && 'ms' in at) await killAfter(child, at.ms);
  await ended;
  await proxy.close();
  return child.signalCode === 'SIGKILL';
}
