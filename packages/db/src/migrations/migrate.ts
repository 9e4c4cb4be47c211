import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { inTransaction, withConnectionLimits } from '../connection/in-transaction.ts';
import { MIGRATION_LIMITS } from '../connection/time-limits.ts';
import { findOldestTransaction, listMigrations, releaseMigrationLock, tryMigrationLock } from '../queries/system/migration-state.ts';
import { MIGRATIONS } from './all.ts';
import type { ReleasedMigration } from './released-migration.ts';
import { compareSchema, readSchemaState } from './schema-compatibility.ts';

export type MigrateOptions = {
  /** Defaults to the product's migrations. */
  readonly migrations?: Readonly<Record<string, ReleasedMigration>>;
  /** Receives a description of what the migration waits for. */
  readonly onWait?: (what: string) => void;
};
type Step = Required<MigrateOptions> & { readonly connection: Db; readonly name: string };

const POLL_EVERY_MS = 500;

const LOCK_NOT_AVAILABLE = '55P03';
/** About ten minutes. An operator should end a transaction that reads for longer. */
const MAX_ATTEMPTS = 400;
const PAUSE_MS = 1000;
/** Lets other writes proceed and the WAL be shipped. */
const BETWEEN_PIECES_MS = 20;

/**
 * Random, so two processes do not retry in step. Statements that queued behind the migration run
 * during the pause.
 */
const pause = () => sleep(PAUSE_MS * (1 + Math.random()));

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

async function describeOldest(db: Db): Promise<string> {
  const oldest = await findOldestTransaction(db);
  return oldest === null ? '' : `; the oldest transaction is that of pid ${oldest.pid} (${oldest.name || 'no name'}), ${oldest.seconds} s`;
}

/**
 * Polls for the lock, because a session that waits in PostgreSQL would block the `create index
 * concurrently` of the lock's owner.
 */
async function withMigrationLock<T>(connection: Db, onWait: (what: string) => void, work: () => Promise<T>): Promise<T> {
  while (!(await tryMigrationLock(connection))) {
    onWait('Another migration is in progress');
    await sleep(POLL_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    await releaseMigrationLock(connection);
  }
}

/** Records the oldest supported release in the migration's transaction. */
const withOldestRelease = (migration: ReleasedMigration): ReleasedMigration => ({
  ...migration,
  up: async (db) => {
    await migration.up(db);
    const { oldestRelease } = migration;
    if (oldestRelease === undefined) return;
    await sql`update schema_state set oldest_release = greatest(oldest_release, ${oldestRelease})`.execute(db);
  },
});

async function applyOnce({ connection, migrations, name }: Step): Promise<void> {
  const { isOutsideTransaction = false, fillSome = async () => false } = migrations[name] ?? {};
  const getMigrations = async () =>
    Object.fromEntries(Object.entries(migrations).map(([key, migration]) => [key, withOldestRelease(migration)]));
  const migrator = new Migrator({ db: connection, provider: { getMigrations }, disableTransactions: isOutsideTransaction });
  // Creating an index concurrently blocks no one, so it may wait for a lock.
  await sql`select set_config('lock_timeout', ${String(isOutsideTransaction ? 0 : MIGRATION_LIMITS.lockMs)}, false)`.execute(connection);
  while (await inTransaction(connection, fillSome)) await sleep(BETWEEN_PIECES_MS);
  const { error } = await migrator.migrateUp();
  if (error) throw error;
}

/** Retries with a short lock timeout, so that statements behind the migration do not wait long. */
async function applyWithRetry(step: Step): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(step);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isLockTimeout(error)) throw error;
      step.onWait(`${step.name} waits for a lock (try ${attempt})${await describeOldest(step.connection)}`);
      await pause();
    }
  }
}

/** Throws if the database has migrations of a later release that does not support this one. */
async function refuseUnsupportedSchema(db: Db, names: readonly string[]): Promise<void> {
  const mismatch = compareSchema(await readSchemaState(db), { oldestSchema: '', release: names.at(-1) ?? '' });
  if (mismatch !== null) throw new Error(mismatch);
}

/**
 * Applies pending migrations, one transaction each, and returns their names. A failure keeps the
 * earlier ones; concurrent runs wait for each other. A lock that is not free is retried for ten
 * minutes. A later schema that supports this release is left unchanged.
 */
export async function migrate(db: Db, { migrations = MIGRATIONS, onWait = () => {} }: MigrateOptions = {}): Promise<string[]> {
  const names = Object.keys(migrations);
  return await withConnectionLimits(db, MIGRATION_LIMITS, (connection) =>
    withMigrationLock(connection, onWait, async () => {
      const applied = await listMigrations(connection);
      if (applied.some((name) => !names.includes(name))) {
        await refuseUnsupportedSchema(connection, names);
        return [];
      }
      const pending = names.filter((name) => !applied.includes(name));
      for (const name of pending) await applyWithRetry({ connection, migrations, onWait, name });
      return pending;
    }),
  );
}

/** Every migration of this code, in order. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS);

/** Migrates an empty database to the schema of an earlier release, to restore its backup. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  await migrate(db, { migrations: Object.fromEntries(Object.entries(MIGRATIONS).filter(([migration]) => migration <= name)) });
}
