import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, isAlive, sendSignal } from '../processes.ts';

/** What a run writes into `run.json`, so that the next run can clean up after it. */
export interface RunState {
  readonly pid: number;
  readonly command: string;
  readonly isStopping: boolean;
  /** The addresses of the app, its database and the local mail server, once they run. */
  readonly url: string | null;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly children: Readonly<Record<string, number>>;
}

/** Another run uses the data folder. */
export class InUseError extends Error {}

const WAIT_MS = 3_000;
const WAIT_FOR_STOP_MS = 40_000;
const fileOf = (dataDir: string) => path.join(dataDir, 'run.json');

/** The exclusive use of a data folder. After `kill -9`, lock libraries wait until a file is old. */
export class RunLock {
  readonly #file: string;
  #state: RunState;

  private constructor(file: string, state: RunState) {
    this.#file = file;
    this.#state = state;
  }

  /** Waits for a run that is stopping. Throws InUseError. */
  static async acquire(dataDir: string, command: string, waitMs = WAIT_MS): Promise<RunLock> {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = fileOf(dataDir);
    const state = { pid: process.pid, command, isStopping: false, url: null, databaseUrl: null, smtpUrl: null, children: {} };
    const start = performance.now();
    while (!createExclusively(file, state)) {
      const other = readState(file);
      if (!other || !isRunning(other)) {
        cleanUp(file, other);
        continue;
      }
      const endsSoon = other.isStopping || other.command === 'cli';
      if (performance.now() - start > (endsSoon ? WAIT_FOR_STOP_MS : waitMs)) {
        const where = other.url ? ` at ${other.url}` : '';
        const hint = 'Stop it first, or set another DATA_DIR.';
        throw new InUseError(`Survivor Pools already runs on ${dataDir}${where} (process ${other.pid}). ${hint}`);
      }
      await delay(100);
    }
    return new RunLock(file, state);
  }

  update(change: Partial<Omit<RunState, 'pid'>>): void {
    this.#state = { ...this.#state, ...change };
    renameSync(writeDraft(this.#file, this.#state), this.#file);
  }

  /** Records a child, so the next run can kill it if this one cannot. Null if it has ended. */
  recordChild(name: string, pid: number | null): void {
    const { [name]: _, ...others } = this.#state.children;
    this.update({ children: pid === null ? others : { ...others, [name]: pid } });
  }

  release(): void {
    rmSync(this.#file, { force: true });
  }
}

/** The run on this data folder; null if there is none. */
export function findRun(dataDir: string): RunState | null {
  const run = readState(fileOf(dataDir));
  return run !== null && isRunning(run) ? run : null;
}

/** The caller puts this complete file in the lock's place at once, so no run reads a part of it. */
function writeDraft(file: string, state: RunState): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  return draft;
}

function createExclusively(file: string, state: RunState): boolean {
  const draft = writeDraft(file, state);
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

function readState(file: string): RunState | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const isRunning = ({ pid }: RunState) => pid !== process.pid && isAlive(pid) && commandLine(pid).includes('run.mjs');

function cleanUp(file: string, dead: RunState | null): void {
  // A process number can belong to another program by now.
  for (const pid of Object.values(dead?.children ?? {}))
    if (isAlive(pid) && /orphan-guard|tsx/.test(commandLine(pid))) sendSignal(-pid, 'SIGKILL');
  if (readState(file)?.pid === dead?.pid) rmSync(file, { force: true });
}
