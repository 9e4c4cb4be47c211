import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../processes.ts';
import { stopAbandonedServer } from './postmaster.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

const PREFIX = 'survivor-pg-';
/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Starts a PostgreSQL in a temporary folder, which `stop` removes. Unless it is `durable`, it runs
 * without fsync, and in memory if enough is free. Removes what killed runs left behind.
 */
export async function startThrowawayPostgres({ durable = false }: { durable?: boolean } = {}): Promise<RunningPostgres> {
  await removeAbandoned();
  const folder = mkdtempSync(path.join(durable ? os.tmpdir() : fastFolder(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const server = await startPostgres({ dataDir: folder, durable });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each test clones a database of some hundred small files, which is ten times faster in memory. */
function fastFolder(): string {
  if (!existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES && os.freemem() >= 2 * NEEDED_BYTES ? MEMORY : os.tmpdir();
}

async function removeAbandoned(): Promise<void> {
  for (const parent of [os.tmpdir(), MEMORY].filter((folder) => existsSync(folder)))
    for (const name of readdirSync(parent)) {
      const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
      if (owner === undefined || isAlive(Number(owner))) continue;
      const folder = path.join(parent, name);
      // A folder that belongs to another user or is in use stays.
      await stopAbandonedServer(path.join(folder, 'postgres/data'))
        .then(() => rmSync(folder, { recursive: true, force: true }))
        .catch(() => undefined);
    }
}
