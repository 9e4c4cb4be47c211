import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Log, openLog } from '../open-log.ts';
import { sendSignal } from '../processes.ts';

export interface ServiceSpec {
  readonly name: string;
  /** The arguments for Node. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Responds with 200 once the service is ready. */
  readonly readyUrl: string;
  /** The file for its output; null prints it. */
  readonly logFile: string | null;
}

/** A service, and the settings with which the product uses it. */
export interface LocalService {
  readonly spec: ServiceSpec;
  readonly variables: Readonly<Record<string, string>>;
}

/** Receives each new process number, and null when the process ended. */
type OnPid = (name: string, pid: number | null) => void;

const READY_LIMIT_MS = 90_000;
/** A stop takes at most 12 seconds, even if a child is frozen. */
const STOP_LIMIT_MS = 11_000;
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 8_000;
/** A child that ran this long restarts without delay. */
const STABLE_MS = 30_000;

/** A child process that restarts when it dies, with a delay that doubles up to 8 seconds. */
export class Supervised {
  readonly #spec: ServiceSpec;
  readonly #onPid: OnPid;
  readonly #stopLimitMs: number;
  #child: ChildProcess | null = null;
  #log: Log | null = null;
  #hasBeenReady = false;
  #isStopping = false;
  #delayMs = FIRST_DELAY_MS;
  #startedAt = 0;

  constructor(spec: ServiceSpec, onPid: OnPid, { stopLimitMs = STOP_LIMIT_MS } = {}) {
    this.#spec = spec;
    this.#onPid = onPid;
    this.#stopLimitMs = stopLimitMs;
  }

  /** Resolves when the child is ready. Throws with its last output if it dies before. */
  async start(): Promise<void> {
    this.#spawn();
    const end = performance.now() + READY_LIMIT_MS;
    while (!(await isReady(this.#spec.readyUrl))) {
      if (this.#child !== null && performance.now() < end) await delay(100);
      else throw this.#failure();
    }
    this.#hasBeenReady = true;
    if (this.#child === null) this.#restart();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signalGroup(child, 'SIGTERM');
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), this.#stopLimitMs);
    await ended;
    clearTimeout(force);
  }

  #spawn(): void {
    const { name, args, cwd, env, logFile } = this.#spec;
    this.#log = logFile === null ? null : openLog(logFile);
    const output = this.#log?.output ?? 'inherit';
    const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', output, output, 'ipc'] });
    this.#log?.close();
    this.#child = child;
    this.#startedAt = performance.now();
    this.#onPid(name, child.pid ?? null);
    for (const event of ['error', 'exit']) child.once(event, () => this.#handleEnd(child));
  }

  #handleEnd(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    signalGroup(child, 'SIGKILL');
    this.#onPid(this.#spec.name, null);
    if (this.#hasBeenReady) this.#restart();
  }

  #restart(): void {
    if (this.#isStopping) return;
    if (performance.now() - this.#startedAt > STABLE_MS) this.#delayMs = FIRST_DELAY_MS;
    console.error(`The ${this.#spec.name} stopped; restarting it.`);
    setTimeout(() => {
      if (!this.#isStopping && this.#child === null) this.#spawn();
    }, this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
  }

  #failure(): Error {
    const problem = this.#child === null ? 'did not start' : `was not ready within ${READY_LIMIT_MS / 1_000} s`;
    const output = this.#log === null ? '' : `\n${this.#log.tail()}\n(log: ${this.#spec.logFile})`;
    return new Error(`The ${this.#spec.name} ${problem}.${output}`);
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid) sendSignal(-pid, signal);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
