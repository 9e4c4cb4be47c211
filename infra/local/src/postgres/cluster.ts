import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { loadSecret } from '../stored-secret.ts';
import { changeOwner, invocation, type Runner } from './runner.ts';

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  max_connections: '100',
};
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB', max_connections: '200' };
const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' };

/** A cluster on disk, with its data, password and log in `runner.home`. */
export interface Cluster {
  readonly runner: Runner;
  readonly data: string;
  readonly password: string;
  /** False for throw-away clusters, which run without fsync. */
  readonly durable: boolean;
}

/** Opens the cluster in `runner.home`, or creates it in one step. */
export function openCluster(runner: Runner, durable: boolean): Cluster {
  const data = path.join(runner.home, 'data');
  const passwordFile = path.join(runner.home, 'password');
  const password = loadSecret(passwordFile);
  changeOwner(runner, passwordFile);
  if (!existsSync(path.join(data, 'PG_VERSION'))) createData(runner, data, passwordFile, durable);
  return { runner, data, password, durable };
}

function createData(runner: Runner, data: string, passwordFile: string, durable: boolean): void {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(runner, draft);
  const { file, args, options } = invocation(runner, 'initdb', [
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    ...['--username=postgres', '--auth=scram-sha-256', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]);
  const { status, error, stderr } = spawnSync(file, args, { ...options, encoding: 'utf8', env: ENVIRONMENT });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}`);
  renameSync(draft, data);
}

/** Starts the server in a process group of its own, which Ctrl+C does not reach. */
export function spawnServer({ runner, data, durable }: Cluster, port: number, logFile: number) {
  const settings = { ...SETTINGS, ...(durable ? {} : THROWAWAY) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = invocation(runner, 'postgres', ['-D', data, '-p', String(port), ...flags]);
  return spawn(file, args, { ...options, detached: true, stdio: ['ignore', logFile, logFile], env: ENVIRONMENT });
}
