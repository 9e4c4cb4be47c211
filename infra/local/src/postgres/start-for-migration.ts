import { readdirSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { findBinaries } from './binaries.ts';
import { withClient } from './connection.ts';
import { copyData } from './copy-data.ts';
import { chooseRunner } from './runner.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './start-postgres.ts';

const MIGRATIONS = path.join(repoRoot, 'packages/db/src/migrations');

/** The migrations of this checkout, in order. */
export const listMigrations = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();

export type StartForMigrationOptions = PostgresOptions & {
  /** Those that will be applied. */
  readonly migrations: readonly string[];
  /** Told where the copy is. */
  readonly onCopy: (copy: string) => void;
};

/** Starts PostgreSQL, and copies the folder first where migrations are to be applied to a database that has had some (infra/docs/back-up-and-restore.md#local). */
export async function startForMigration({ migrations, onCopy, ...options }: StartForMigrationOptions): Promise<RunningPostgres> {
  const server = await startPostgres(options);
  let last: string | null;
  try {
    last = await lastBeforePending(server.url, migrations);
  } catch (error) {
    await server.stop();
    throw error;
  }
  if (last === null) return server;
  await server.stop();
  const runner = chooseRunner(findBinaries(), path.resolve(options.dataDir, 'postgres'));
  onCopy(copyData(runner, `${stamp()}-${last}`));
  return await startPostgres({ ...options, preferredPort: server.port });
}

const stamp = () => new Date().toISOString().replace(/[-:]|\.\d+/g, '');

/** The last migration that a database has had, where others are to come; null without any, and where nothing is to come. */
async function lastBeforePending(url: string, migrations: readonly string[]): Promise<string | null> {
  const applied = await withClient(url, async (client) => {
    const { rows } = await client.query<{ is: boolean }>(`select to_regclass('public.kysely_migration') is not null as is`);
    if (rows[0]?.is !== true) return [];
    return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map((row) => row.name);
  });
  return migrations.some((name) => !applied.includes(name)) ? (applied.at(-1) ?? null) : null;
}
