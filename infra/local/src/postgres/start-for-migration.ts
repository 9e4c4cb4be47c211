import { constants, cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { findBinaries } from './binaries.ts';
import { withClient } from './connection.ts';
import { changeOwner, chooseRunner, type Runner } from './runner.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './start-postgres.ts';

const MAX_COPIES = 2;

/** The migrations of this checkout, in order. */
export const listMigrations = (): string[] =>
  readdirSync(path.join(repoRoot, 'packages/db/src/migrations'))
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();

export type StartForMigrationOptions = PostgresOptions & {
  readonly migrations: readonly string[];
  /** Receives the path of the copy. */
  readonly onCopy: (copy: string) => void;
};

/** Starts PostgreSQL. Copies its data before a migration (infra/docs/back-up-and-restore.md). */
export async function startForMigration({ migrations, onCopy, ...options }: StartForMigrationOptions): Promise<RunningPostgres> {
  const server = await startPostgres(options);
  const applied = await listApplied(server.url).catch(async (error) => {
    await server.stop();
    throw error;
  });
  const last = applied.at(-1);
  if (last === undefined || migrations.every((name) => applied.includes(name))) return server;
  await server.stop();
  const runner = chooseRunner(findBinaries(), path.resolve(options.dataDir, 'postgres'));
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  onCopy(copyData(runner, `${timestamp}-${last}`));
  return await startPostgres({ ...options, preferredPort: server.port });
}

const listApplied = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('public.kysely_migration') is not null as exists`);
    if (rows[0]?.exists !== true) return [];
    return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map((row) => row.name);
  });

/** Copies the data of a stopped cluster, completely or not at all. Removes older copies. */
function copyData(runner: Runner, name: string): string {
  const copies = path.join(runner.home, 'copies');
  const [copy, draft] = [path.join(copies, name), path.join(copies, '.draft')];
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(copies, { recursive: true, mode: 0o700 });
  try {
    cpSync(path.join(runner.home, 'data'), draft, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
    for (const file of ['', ...readdirSync(draft, { recursive: true, encoding: 'utf8' })]) changeOwner(runner, path.join(draft, file));
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`The data in ${runner.home} could not be copied before the update. Nothing was changed.`, { cause });
  }
  rmSync(copy, { recursive: true, force: true });
  renameSync(draft, copy);
  for (const old of readdirSync(copies).sort().slice(0, -MAX_COPIES)) rmSync(path.join(copies, old), { recursive: true, force: true });
  return copy;
}
