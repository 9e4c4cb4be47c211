import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isStatement } from './cut-database.ts';
import { startFreezableProxy } from './freezable-proxy.ts';

/** When a program is killed: as it sends its n-th statement, or so long after it has said its first word; null: never. */
export type KillPoint = { readonly statement: number } | { readonly ms: number } | null;

type KillableProgram = {
  /** A TypeScript file, which finds its database in DATABASE. */
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

/** Runs a program in a process of its own, which is killed at that point. Whether it was: false when it had ended before. */
export async function runKillableProgram({ program, database, env = {}, at }: KillableProgram): Promise<boolean> {
  let statements = 0;
  let child: ChildProcess | null = null;
  const proxy = await startFreezableProxy(database, {
    overhear: () => (chunk) => {
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
