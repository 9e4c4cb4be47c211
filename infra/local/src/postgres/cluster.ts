import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keptSecret } from '../stored-secret.ts';
import { giveTo, invocation, type Runner } from './runner.ts';

const settings: Record<string, string> = {
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
};

const careless: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB' };

/** A cluster on disk: `home/data`, its password in `home/password`, its log in `home/server.log`. */
export interface Cluster {
  readonly runner: Runner;
  readonly data: string;
  readonly password: string;
  readonly durable: boolean;
}

/** Opens the cluster in `runner.home`, creating it in one step (a half made one is thrown away). */
export function openCluster(runner: Runner, durable: boolean): Cluster {
  const data = path.join(runner.home, 'data');
  const password = keptSecret(passwordFile(runner.home));
  giveTo(runner, passwordFile(runner.home));
  if (!existsSync(path.join(data, 'PG_VERSION'))) createData(runner, { data, durable });
  return { runner, data, password, durable };
}

const passwordFile = (home: string) => path.join(home, 'password');

/** The password of the cluster in `home`, or null when there is none. */
export function passwordOf(home: string): string | null {
  const file = passwordFile(home);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function createData(runner: Runner, { data, durable }: { data: string; durable: boolean }): void {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(runner, draft);
  const { file, args, options } = invocation(runner, 'initdb', [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile(runner.home)}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  const made = spawnSync(file, args, { ...options, encoding: 'utf8', env: cleanEnvironment() });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`);
  renameSync(draft, data);
}

/** Starts the server program on `port`, in a process group of its own so that Ctrl+C reaches it only through us. */
export function spawnServer(cluster: Cluster, port: number, logFile: number) {
  const all = { ...settings, max_connections: cluster.durable ? '100' : '200', ...(cluster.durable ? {} : careless) };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = invocation(cluster.runner, 'postgres', ['-D', cluster.data, '-p', String(port), ...flags]);
  return spawn(file, args, { ...options, detached: true, stdio: ['ignore', logFile, logFile], env: cleanEnvironment() });
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' };
}
