import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { signalAll } from './hung/processes-of.ts';
import { runCommands, type ShellOptions } from './runbook.ts';

const DEBIAN = '/usr/lib/postgresql';
/** Debian has separate packages for PostgreSQL's server and client programs. */
const NEEDED = ['initdb', 'postgres', 'pg_basebackup'];

/**
 * The folder of the oldest complete version that Debian's packages installed; null if there is
 * none.
 */
export function findDebianPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(a) - Number(b)) : [];
  const isWhole = (folder: string) => NEEDED.every((program) => existsSync(path.join(folder, program)));
  return versions.map((version) => path.join(DEBIAN, version, 'bin')).find(isWhole) ?? null;
}

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

/** A PostgreSQL cluster in its own folder with an archive, operated by shell commands. */
export class DrillCluster {
  readonly url: string;
  readonly port: number;
  readonly #folder: string;
  readonly #shell: ShellOptions;

  private constructor(folder: string, port: number, shell: ShellOptions) {
    this.#folder = folder;
    this.#shell = shell;
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/survivor`;
  }

  /**
   * Reserves a folder and a port without creating a cluster. PostgreSQL refuses root, so its own
   * user runs the commands.
   */
  static async place(bin: string): Promise<DrillCluster> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'survivor-drill-'));
    const port = await getPort();
    const ids = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
    if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid);
    const env = {
      PATH: `${bin}:${process.env['PATH']}`,
      PGDATA: path.join(folder, 'data'),
      ARCHIVE: path.join(folder, 'wal'),
      BASE: path.join(folder, 'base'),
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
    };
    return new DrillCluster(folder, port, { env, cwd: folder, ...ids });
  }

  /** Creates and starts a cluster with an empty database. */
  static async make(bin: string): Promise<DrillCluster> {
    const cluster = await DrillCluster.place(bin);
    await cluster.run(`initdb -U postgres --auth=trust -E UTF8 --locale=C >/dev/null
      printf "port = ${cluster.port}\\nlisten_addresses = '127.0.0.1'\\nunix_socket_directories = ''\\n" >> "$PGDATA/postgresql.conf"
      pg_ctl -w -l "$PGDATA/first.log" start >/dev/null
      createdb survivor`);
    return cluster;
  }

  /** Runs commands with the cluster's environment variables and these ones. */
  run(commands: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
    return runCommands(commands, { ...this.#shell, env: { ...this.#shell.env, ...variables } });
  }

  /** The data folder, which only its user can read. */
  get data(): string {
    return path.join(this.#folder, 'data');
  }

  /** Simulates a power failure: kills all its processes. */
  crash(): void {
    const postmaster = Number(readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    signalAll(postmaster, 'SIGKILL');
  }

  /** Simulates the loss of the machine: only the archive and the base backups remain. */
  destroy(): void {
    this.crash();
    rmSync(this.data, { recursive: true, maxRetries: 50, retryDelay: 20 });
  }

  async remove(): Promise<void> {
    await this.run('pg_ctl -m immediate stop').catch(() => {});
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  }
}
