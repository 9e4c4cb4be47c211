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
/** Suites that may have others beside them wait half of their time: so many at once, each with two or three files. */
const AT_ONCE = 2;

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

/** The task of what is held against time, or fills all processors: with nothing beside it. */
export const ALONE = 'test:alone';

type Task = { readonly package: string; readonly task: string };

/** Those that take longest, so that none of them is left when the others are over: one computes, one waits for real time. */
const LONGEST = ['@survivor/services', '@survivor/e2e'];

const placeOf = (name: string): number => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
/** Browsers come at the very end: who waits for a failure sees most of them within minutes. */
const placeAlone = ({ package: name, task }: Task): number => (task === ALONE ? (name === '@survivor/e2e' ? 2 : 1) : 0);

/** Tasks in the order in which they begin: the longest of those that may have others beside them, the others by name, then what is alone. */
export const inOrder = <T extends Task>(tasks: readonly T[]): T[] =>
  [...tasks].sort(
    (one, other) =>
      placeAlone(one) - placeAlone(other) || placeOf(one.package) - placeOf(other.package) || one.package.localeCompare(other.package),
  );

/** Milliseconds after which a suite counts as hanging: many times what it takes, as a busy machine is no fault. */
export const longestRun = ({ package: name }: Pick<Task, 'package'>): number => (name === '@survivor/e2e' ? 60 : 20) * MINUTE_MS;
