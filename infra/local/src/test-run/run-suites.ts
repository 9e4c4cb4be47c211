import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { repoRoot } from '../paths.ts';

/** What a suite came to, and how long that took. */
export interface Run {
  readonly outcome: Outcome;
  readonly tookMs: number;
}

export type Outcome = 'passed' | 'failed' | 'too long' | 'stopped';

export interface Suite {
  readonly name: string;
  /** Program and arguments. */
  readonly command: readonly string[];
  /** Held against time: with nothing beside it. */
  readonly isAlone: boolean;
  /** Milliseconds after which it counts as hanging. */
  readonly limitMs: number;
}

interface RunSuites {
  readonly suites: readonly Suite[];
  readonly env: Record<string, string>;
  /** Ends the suites that run, and starts no other. */
  readonly stopped: Promise<unknown>;
}

const GRACE_MS = 10_000;
/** Suites that may have others beside them wait half of their time: so many at once. */
const AT_ONCE = 3;

/** Runs suites in their order, those that may have others beside them side by side; one that fails or hangs keeps none of the others from running. What each came to that was begun. */
export async function runSuites({ suites, env, stopped }: RunSuites): Promise<Map<string, Run>> {
  const runs = new Map<string, Run>();
  const halt = stopped.then((): Outcome => 'stopped');
  const underWay = new Set<Promise<void>>();
  const isStopped = () => [...runs.values()].some(({ outcome }) => outcome === 'stopped');
  const begin = (suite: Suite) => {
    const begunAt = performance.now();
    const ended = runSuite(suite, env, halt).then((outcome) => {
      runs.set(suite.name, { outcome, tookMs: performance.now() - begunAt });
      underWay.delete(ended);
    });
    underWay.add(ended);
  };
  for (const suite of suites) {
    while (underWay.size >= (suite.isAlone ? 1 : AT_ONCE)) await Promise.race(underWay);
    if (isStopped()) break;
    begin(suite);
    if (suite.isAlone) await Promise.all(underWay);
  }
  await Promise.all(underWay);
  return runs;
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

const named = (...names: string[]) => names.map((name) => `@survivor/${name}`);
/** It computes for as long as the others beside it wait: a processor is idle while nothing of it runs. */
const [LONGEST] = named('services');
/** What is held against time, browsers at the very end: who waits for a failure sees most of them within minutes. */
const LAST = named('server', 'e2e');

/** Whether a workspace's suite has nothing beside it. */
export const isAlone = (name: string): boolean => LAST.includes(name);

const placeOf = (name: string): number => (name === LONGEST ? -2 : LAST.indexOf(name));

/** The workspaces in the order in which their suites begin: the longest of those that may have others beside them, then the others, by name. */
export const inOrder = <T extends { readonly name: string }>(workspaces: readonly T[]): T[] =>
  [...workspaces].sort((one, other) => placeOf(one.name) - placeOf(other.name) || one.name.localeCompare(other.name));

/** Milliseconds after which a suite counts as hanging: many times what it takes, as a busy machine is no fault. */
export const longestRun = (name: string): number => (name === '@survivor/e2e' ? 60 : 20) * MINUTE_MS;
