import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { openLog } from '../open-log.ts';
import { isPortFree } from '../ports.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, openCluster, passwordOf, spawnServer } from './cluster.ts';
import { ensureDatabase, servesFolder, superuserUrl } from './connection.ts';
import { clearLeftover, isAlive, readPostmaster, stopPostmaster } from './postmaster.ts';
import { refuseOtherMajor } from './refuse-other-major.ts';
import { chooseRunner } from './runner.ts';

export interface PostgresOptions {
  readonly dataDir: string;
  /** False for throw-away clusters: no fsync. */
  readonly durable?: boolean;
  /** Tried first, so that a restart keeps its address. */
  readonly preferredPort?: number;
}

export interface RunningPostgres {
  /** Address of the product's database. */
  readonly url: string;
  /** Address of database `postgres` as superuser. */
  readonly adminUrl: string;
  readonly port: number;
  readonly pid: number;
  /** Calls back once when the server dies without having been stopped by `stop`. */
  onDeath(listener: () => void): void;
  stop(): Promise<void>;
}

const startLimitMs = 120_000;

/**
 * Starts PostgreSQL on the cluster in `dataDir/postgres`, made on first use. A server that a killed parent left there
 * is stopped first. Throws for data of another major version of PostgreSQL, and with the end of the server's log when it does not come up.
 */
export async function startPostgres({ dataDir, durable = true, preferredPort }: PostgresOptions): Promise<RunningPostgres> {
  const binaries = findBinaries();
  const runner = chooseRunner(binaries, path.resolve(dataDir, 'postgres'));
  refuseOtherMajor(runner.home, binaries.version);
  const cluster = openCluster(runner, durable);
  await clearLeftover(cluster.data);
  let failure = '';
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const wanted = attempt === 1 && preferredPort && (await isPortFree(preferredPort, '127.0.0.1')) ? preferredPort : await getPort();
    const result = await tryStart(cluster, wanted);
    if (typeof result !== 'string') return running(cluster, wanted, result);
    failure = result;
    if (!/address.*in use|could not bind|could not create any TCP|shared memory block/i.test(failure)) break;
    await delay(500);
  }
  throw new Error(`PostgreSQL did not start:\n${failure}`);
}

/** The server that runs on `dataDir` at this moment, if it answers as ours; null otherwise. */
export async function findRunningPostgres(dataDir: string): Promise<{ url: string } | null> {
  const home = chooseRunner(findBinaries(), path.resolve(dataDir, 'postgres')).home;
  const password = passwordOf(home);
  const postmaster = readPostmaster(path.join(home, 'data'));
  if (!password || !postmaster || !isAlive(postmaster.pid)) return null;
  const isOurs = await servesFolder(superuserUrl(postmaster.port, password), path.join(home, 'data')).catch(() => false);
  return isOurs ? { url: await ensureDatabase({ port: postmaster.port, password }) } : null;
}

async function tryStart(cluster: Cluster, port: number): Promise<ChildProcess | string> {
  const log = openLog(path.join(cluster.runner.home, 'server.log'));
  const child = spawnServer(cluster, port, log.output);
  log.close();
  let exit: string | null = null;
  child.once('error', (error) => (exit = error.message));
  child.once('exit', (code, signal) => (exit ??= `exited with ${signal ?? code}`));
  const url = superuserUrl(port, cluster.password);
  const end = performance.now() + startLimitMs;
  while (exit === null && performance.now() < end) {
    if (await servesFolder(url, cluster.data).catch(() => false)) return child;
    await delay(30);
  }
  if (exit === null && child.pid) await stopPostmaster(child.pid);
  return `${exit ?? 'no answer in time'}\n${log.said()}`;
}

async function running(cluster: Cluster, port: number, child: ChildProcess): Promise<RunningPostgres> {
  const pid = child.pid ?? 0;
  let isStopping = false;
  const listeners: (() => void)[] = [];
  child.once('exit', () => {
    if (!isStopping) for (const listener of listeners) listener();
  });
  child.unref();
  return {
    url: await ensureDatabase({ port, password: cluster.password }),
    adminUrl: superuserUrl(port, cluster.password),
    port,
    pid,
    onDeath: (listener) => listeners.push(listener),
    stop: async () => {
      isStopping = true;
      await stopPostmaster(pid);
    },
  };
}
