import { spawn } from 'node:child_process';
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
  const child = spawn(program, args, {
    cwd: repoRoot,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<Outcome>((resolve) => {
    child.once('error', () => resolve('failed'));
    child.once('exit', (code) => resolve(code === 0 ? 'passed' : 'failed'));
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => (timer = setTimeout(() => resolve('too long'), limitMs)));
  const outcome = await Promise.race([ended, late, halt]);
  clearTimeout(timer);
  if (outcome === 'too long' || outcome === 'stopped') await endGroup(child.pid, ended);
  return outcome;
}

async function endGroup(pid: number | undefined, ended: Promise<Outcome>): Promise<void> {
  if (pid === undefined) return;
  process.kill(-pid, 'SIGTERM');
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([ended, new Promise((resolve) => (timer = setTimeout(resolve, GRACE_MS)))]);
  clearTimeout(timer);
}
