import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Log, openLog } from '../open-log.ts';
import { sendSignal } from '../postgres/postmaster.ts';

export interface ServiceSpec {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Answers 200 when the service is ready. */
  readonly readyUrl: string;
  /** Where its output goes; null: to ours. */
  readonly logFile: string | null;
  readonly onPid: (name: string, pid: number | null) => void;
}

const readyLimitMs = 90_000;
/** A little under the 12 seconds in which everything ends at a signal, also what is frozen. */
const stopLimitMs = 11_000;
const firstDelayMs = 200;
const longestDelayMs = 8_000;
const calmMs = 30_000;

/** A child process that is started again when it dies: at once, then with a growing delay of at most 8 seconds. */
export class Supervised {
  readonly #spec: ServiceSpec;
  readonly #stopLimitMs: number;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #isRestarting = false;
  #delayMs = firstDelayMs;
  #startedAt = 0;
  #log: Log | null = null;

  constructor(spec: ServiceSpec, { stopLimit = stopLimitMs } = {}) {
    this.#spec = spec;
    this.#stopLimitMs = stopLimit;
  }

  /** Starts the child and resolves when it is ready. Throws with the end of its output when it dies before that. */
  async start(): Promise<void> {
    this.#spawn();
    const end = performance.now() + readyLimitMs;
    while (performance.now() < end) {
      if (this.#child === null) throw new Error(`The ${this.#spec.name} did not start.\n${this.#lastOutput()}`);
      if (await isReady(this.#spec.readyUrl)) {
        this.#isRestarting = true;
        if (this.#child === null) this.#restartLater();
        return;
      }
      await delay(100);
    }
    throw new Error(`The ${this.#spec.name} was not ready within ${readyLimitMs / 1_000} s.\n${this.#lastOutput()}`);
  }

  /** Asks the child to stop, then forces it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signalGroup(child, 'SIGTERM');
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), this.#stopLimitMs);
    await gone;
    clearTimeout(force);
  }

  #spawn(): void {
    const { name, args, cwd, env, logFile, onPid } = this.#spec;
    this.#log = logFile === null ? null : openLog(logFile);
    const output = this.#log?.output ?? 'inherit';
    const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', output, output, 'ipc'] });
    this.#log?.close();
    this.#child = child;
    this.#startedAt = performance.now();
    onPid(name, child.pid ?? null);
    child.once('error', () => this.#died(child));
    child.once('exit', () => this.#died(child));
  }

  #died(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    signalGroup(child, 'SIGKILL');
    this.#spec.onPid(this.#spec.name, null);
    if (this.#isRestarting) this.#restartLater();
  }

  #restartLater(): void {
    if (this.#isStopping) return;
    if (performance.now() - this.#startedAt > calmMs) this.#delayMs = firstDelayMs;
    console.error(`The ${this.#spec.name} stopped; restarting it.`);
    setTimeout(() => {
      if (!this.#isStopping && this.#child === null) this.#spawn();
    }, this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, longestDelayMs);
  }

  #lastOutput(): string {
    return this.#log === null ? '' : `${this.#log.said()}\n(log: ${this.#spec.logFile})`;
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid) sendSignal(-pid, signal);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
