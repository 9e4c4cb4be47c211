import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clearLeftover, isAlive } from './postmaster.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

const prefix = 'survivor-pg-';

/** A PostgreSQL for one run: in a temporary folder that `stop` removes, without fsync unless `durable`. Sweeps those of killed runs first. */
export async function startThrowawayPostgres({ durable = false }: { durable?: boolean } = {}): Promise<RunningPostgres> {
  await sweep();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
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

async function sweep(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    // Another user's, or in use, is not ours to clear.
    if (owner && !isAlive(Number(owner))) await clear(path.join(os.tmpdir(), name)).catch(() => undefined);
  }
}

async function clear(folder: string): Promise<void> {
  await clearLeftover(path.join(folder, 'postgres', 'data'));
  rmSync(folder, { recursive: true, force: true });
}
