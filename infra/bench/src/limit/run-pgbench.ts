import { execFile } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LoadReport } from '../load/load-messages.ts';

const run = promisify(execFile);

export type StatementReport = Pick<LoadReport, 'count' | 'seconds' | 'p50Ms' | 'p99Ms'>;
export type StatementRun = { readonly url: string; readonly clients: number; readonly seconds: number; readonly run: number };

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

const numberIn = (said: string, pattern: RegExp): number => {
  const found = pattern.exec(said)?.[1];
  if (found === undefined) throw new Error(`pgbench said: ${said.slice(-500)}`);
  return Number(found);
};

/** pgbench with a script of its own, its statements prepared. The script sees the number of the run. */
export class Pgbench {
  readonly #program: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'survivor-pgbench-'));

  constructor(program: string, script: string) {
    this.#program = program;
    writeFileSync(this.#script, script);
  }

  get #script(): string {
    return path.join(this.#folder, 'script.sql');
  }

  /** The average latency stands for the median, which pgbench does not tell. Throws when a statement fails. */
  async run({ url, clients, seconds, run: number }: StatementRun): Promise<StatementReport> {
    const variables = ['-D', 'i=0', '-D', `clients=${clients}`, '-D', `run=${number}`];
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), ...variables, '-f', this.#script, url];
    const { stdout, stderr } = await run(this.#program, args);
    const said = stdout + stderr;
    const perSecond = numberIn(said, /tps = ([\d.]+)/);
    const count = numberIn(said, /number of transactions actually processed: (\d+)/);
    if (!/number of failed transactions: 0 /.test(said) || /aborted/.test(said)) throw new Error(`pgbench said: ${said.slice(-500)}`);
    const averageMs = numberIn(said, /latency average = ([\d.]+) ms/);
    return { count, seconds: count / perSecond, p50Ms: averageMs, p99Ms: Number.NaN };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
