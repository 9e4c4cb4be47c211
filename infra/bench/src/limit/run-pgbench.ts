import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type StatementRun = { readonly url: string; readonly clients: number; readonly script: string };

/** Where packages of distributions keep it beside the path. */
function pgbenchPlaces(): string[] {
  const versions = '/usr/lib/postgresql';
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  try {
    folders.push(...readdirSync(versions).map((version) => path.join(versions, version, 'bin')));
  } catch {
    // There is none.
  }
  return folders.map((folder) => path.join(folder, 'pgbench'));
}

/** The program, or null where it is not installed: PostgreSQL's packages for Node have none. */
export function findPgbench(): string | null {
  const found = pgbenchPlaces().find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return found ?? null;
}

/** Longer than any measurement. */
const SECONDS = 3600;

/**
 * pgbench with a script of its own, its statements prepared; it stands still but while something is measured. So it connects and plans once: begun anew for each
 * stretch, that took most of a short one.
 */
export class Pgbench {
  readonly #folder: string;
  readonly #child: ChildProcess;
  #said = '';

  constructor(program: string, { url, clients, script }: StatementRun) {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'survivor-pgbench-'));
    const file = path.join(this.#folder, 'script.sql');
    writeFileSync(file, script);
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(SECONDS), '-D', 'i=0', '-D', `clients=${clients}`];
    this.#child = spawn(program, [...args, '-f', file, url], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#child.stderr?.on('data', (piece) => {
      this.#said = (this.#said + String(piece)).slice(-500);
    });
  }

  /** Runs while `work` does. Throws when a statement has failed. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#child.kill('SIGCONT');
    const result = await work().finally(() => this.#child.kill('SIGSTOP'));
    if (this.#child.exitCode !== null || /abort|error/i.test(this.#said)) throw new Error(`pgbench said: ${this.#said}`);
    return result;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.kill('SIGKILL')) await once(this.#child, 'exit');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
