import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { repoRoot } from '../paths.ts';

export type Outcome = 'passed' | 'failed' | 'too long' | 'stopped';

export interface Suite {
  readonly name: string;
  /** Program and arguments. */
  readonly command: readonly string[];
  /** Milliseconds after which it counts as hanging. */
  readonly limitMs: number;
}

interface RunSuites {
  readonly suites: readonly Suite[];
  readonly env: Record<string, string>;
  /** Ends the suite that runs, and starts no other. */
  readonly stopped: Promise<unknown>;
}

const GRACE_MS = 10_000;

/** Runs suites one after the other; one that fails or hangs keeps none of the others from running. What each came to that was begun. */
export async function runSuites({ suites, env, stopped }: RunSuites): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const halt = stopped.then((): Outcome => 'stopped');
  for (const suite of suites) {
    const outcome = await runSuite(suite, env, halt);
    outcomes.set(suite.name, outcome);
    if (outcome === 'stopped') break;
  }
  return outcomes;
}

async function runSuite({ command, limitMs }: Suite, env: Record<string, string>, halt: Promise<Outcome>): Promise<Outcome> {
  const [program = '', ...args] = command;
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  const child = spawn(program, args, { cwd: repoRoot, detached: true, env: { ...process.env, ...env }, stdio: [...stdio] });
  const ended = once(child, 'exit').then(
    ([code]): Outcome => (code === 0 ? 'passed' : 'failed'),
    (): Outcome => 'failed',
  );
  const outcome = await Promise.race([ended, halt, delay(limitMs, 'too long' as const, { ref: false })]);
  if ((outcome === 'too long' || outcome === 'stopped') && child.pid !== undefined) {
    process.kill(-child.pid, 'SIGTERM');
    await Promise.race([ended, delay(GRACE_MS, null, { ref: false })]);
  }
  return outcome;
}

const MINUTE_MS = 60_000;

/** Those that take longest, browsers at the very end: who waits for a failure sees most of them within minutes. */
const LAST = ['rules', 'api', 'services', 'db', 'server', 'web', 'e2e'].map((name) => `@survivor/${name}`);

/** The workspaces in the order in which their suites run: cheap ones first, by name. */
export const cheapFirst = <T extends { readonly name: string }>(workspaces: readonly T[]): T[] =>
  [...workspaces].sort((one, other) => LAST.indexOf(one.name) - LAST.indexOf(other.name) || one.name.localeCompare(other.name));

/** Milliseconds after which a suite counts as hanging: many times what it takes, as a busy machine is no fault. */
export const longestRun = (name: string): number => (name === '@survivor/e2e' ? 60 : 20) * MINUTE_MS;
