import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, isAlive, sendSignal } from '../postgres/postmaster.ts';

/** What the holder of a data folder writes down about itself, so that the next one can clear up after it. */
export interface RunState {
  readonly pid: number;
  readonly command: string;
  readonly isStopping: boolean;
  readonly url: string | null;
  /** Of the catch-all for email. */
  readonly smtpUrl: string | null;
  readonly children: Record<string, number>;
}

/** The data folder is in use by another run. */
export class InUseError extends Error {
  constructor(dataDir: string, holder: RunState) {
    const where = holder.url ? ` at ${holder.url}` : '';
    super(`Survivor Pools already runs on ${dataDir}${where} (process ${holder.pid}). Stop it first, or set another DATA_DIR.`);
    this.name = 'InUseError';
  }
}

const patienceMs = 3_000;
const stoppingPatienceMs = 40_000;

/** Takes a data folder for this process, waiting for a holder that is stopping. Throws InUseError. */
export class RunLock {
  readonly #file: string;
  #state: RunState;

  private constructor(file: string, state: RunState) {
    this.#file = file;
    this.#state = state;
  }

  static async take(dataDir: string, command: string, waitMs = patienceMs): Promise<RunLock> {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = path.join(dataDir, 'run.json');
    const state: RunState = { pid: process.pid, command, isStopping: false, url: null, smtpUrl: null, children: {} };
    const begun = performance.now();
    for (;;) {
      if (createExclusively(file, state)) return new RunLock(file, state);
      const holder = readState(file);
      if (!holder || !isRunning(holder)) {
        clear(file, holder);
        continue;
      }
      const isPassing = holder.isStopping || holder.command === 'cli';
      if (performance.now() - begun > (isPassing ? stoppingPatienceMs : waitMs)) throw new InUseError(dataDir, holder);
      await delay(100);
    }
  }

  /** Writes down more about this run. */
  note(change: Partial<Omit<RunState, 'pid'>>): void {
    this.#state = { ...this.#state, ...change };
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(this.#state), { mode: 0o600 });
    renameSync(draft, this.#file);
  }

  /** Writes down a child, so that it does not outlive this run for long. */
  noteChild(name: string, pid: number | null): void {
    const { [name]: _, ...others } = this.#state.children;
    this.note({ children: pid === null ? others : { ...others, [name]: pid } });
  }

  release(): void {
    rmSync(this.#file, { force: true });
  }
}

function createExclusively(file: string, state: RunState): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Where the run that holds this data folder takes email; null when there is none. */
export const findCatchAll = (dataDir: string): string | null => readState(path.join(dataDir, 'run.json'))?.smtpUrl ?? null;

function readState(file: string): RunState | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function isRunning({ pid }: RunState): boolean {
  return pid !== process.pid && isAlive(pid) && commandLine(pid).includes('run.mjs');
}

function clear(file: string, holder: RunState | null): void {
  for (const pid of Object.values(holder?.children ?? {})) killLeftover(pid);
  const now = readState(file);
  if (now?.pid === holder?.pid) rmSync(file, { force: true });
}

function killLeftover(pid: number): void {
  if (isAlive(pid) && /orphan-guard|tsx/.test(commandLine(pid))) sendSignal(-pid, 'SIGKILL');
}
