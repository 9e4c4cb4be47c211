import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clearLeftover, isAlive } from './postmaster.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

const prefix = 'survivor-pg-';
/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * A PostgreSQL for one run: in a temporary folder that `stop` removes, without fsync unless `durable`, and then in memory where there is
 * plenty. Sweeps those of killed runs first.
 */
export async function startThrowawayPostgres({ durable = false }: { durable?: boolean } = {}): Promise<RunningPostgres> {
  await sweep();
  const parent = durable ? os.tmpdir() : quickFolder();
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
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

/** Each test file clones a database, which is some hundred small files: on a disk that takes ten times as long, fsync or not. */
function quickFolder(): string {
  if (!existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES && os.freemem() >= 2 * ENOUGH_BYTES ? MEMORY : os.tmpdir();
}

async function sweep(): Promise<void> {
  for (const parent of [os.tmpdir(), MEMORY].filter((folder) => existsSync(folder))) {
    for (const name of readdirSync(parent)) {
      const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
      // Another user's, or in use, is not ours to clear.
      if (owner && !isAlive(Number(owner))) await clear(path.join(parent, name)).catch(() => undefined);
    }
  }
}

async function clear(folder: string): Promise<void> {
  await clearLeftover(path.join(folder, 'postgres', 'data'));
  rmSync(folder, { recursive: true, force: true });
}
