import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { openLog } from '../open-log.ts';
import { isPortFree } from '../ports.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, openCluster, spawnServer } from './cluster.ts';
import { ensureDatabase, servesFolder, superuserUrl } from './connection.ts';
import { stopAbandonedServer, stopPostmaster } from './postmaster.ts';
import { chooseRunner } from './runner.ts';

export interface PostgresOptions {
  readonly dataDir: string;
  /** False for throw-away clusters, which run without fsync. */
  readonly durable?: boolean;
  /** Used if free, so that a restart has the same URL. */
  readonly preferredPort?: number;
}

export interface RunningPostgres {
  /** The database of the product. */
  readonly url: string;
  /** The database `postgres`, as superuser. */
  readonly adminUrl: string;
  readonly port: number;
  readonly pid: number;
  /** Calls back if the server dies without `stop`. */
  onDeath(listener: () => void): void;
  stop(): Promise<void>;
}

const ATTEMPTS = 8;
const START_LIMIT_MS = 120_000;

/**
 * Starts PostgreSQL on the cluster in `dataDir/postgres`, which it creates if missing. Stops an
 * abandoned server first. Throws for data of another major version. If the start fails, throws with
 * the end of the log.
 */
export async function startPostgres({ dataDir, durable = true, preferredPort = 0 }: PostgresOptions): Promise<RunningPostgres> {
  const binaries = findBinaries();
  const runner = chooseRunner(binaries, path.resolve(dataDir, 'postgres'));
  refuseOtherMajor(runner.home, binaries.version);
  const cluster = openCluster(runner, durable);
  await stopAbandonedServer(cluster.data);
  let failure = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const isPreferred = attempt === 1 && preferredPort > 0 && (await isPortFree(preferredPort, '127.0.0.1'));
    const port = isPreferred ? preferredPort : await getPort();
    const result = await tryStart(cluster, port);
    if (typeof result !== 'string') return running(cluster, port, result);
    failure = result;
    if (!/address.*in use|could not bind|could not create any TCP|shared memory block/i.test(failure)) break;
    await delay(500);
  }
  throw new Error(`PostgreSQL did not start:\n${failure}`);
}

function refuseOtherMajor(home: string, version: string): void {
  const file = path.join(home, 'data/PG_VERSION');
  const installed = version.split('.')[0] ?? '';
  const existing = existsSync(file) ? readFileSync(file, 'utf8').trim() : installed;
  if (existing === installed) return;
  throw new Error(`\
The data in ${home} was made by PostgreSQL ${existing}; this release includes PostgreSQL ${installed}, which cannot open it. Nothing was changed.
To move it, in the checkout of the release that ran on it last:
  npm run cli -- backup ${home}/move.backup.gz
and then here:
  mv ${home}/data ${home}/data-${existing}
  npm run cli -- restore ${home}/move.backup.gz
  npm run cli -- restore --swap
  npm start`);
}

/** Returns the reason if the server does not start. */
async function tryStart(cluster: Cluster, port: number): Promise<ChildProcess | string> {
  const log = openLog(path.join(cluster.runner.home, 'server.log'));
  const child = spawnServer(cluster, port, log.output);
  log.close();
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure ??= `exited with ${signal ?? code}`));
  const end = performance.now() + START_LIMIT_MS;
  while (failure === null && performance.now() < end) {
    if (await servesFolder(superuserUrl(port, cluster.password), cluster.data)) return child;
    await delay(30);
  }
  if (failure === null && child.pid) await stopPostmaster(child.pid);
  return `${failure ?? 'no response in time'}\n${log.tail()}`;
}

async function running(cluster: Cluster, port: number, child: ChildProcess): Promise<RunningPostgres> {
  const pid = child.pid ?? 0;
  let isStopping = false;
  child.unref();
  return {
    url: await ensureDatabase(port, cluster.password),
    adminUrl: superuserUrl(port, cluster.password),
    port,
    pid,
    onDeath: (listener) => void child.once('exit', () => isStopping || listener()),
    stop: async () => {
      isStopping = true;
      await stopPostmaster(pid);
    },
  };
}
