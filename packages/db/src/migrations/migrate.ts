import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { inTransaction, withConnectionBounds } from '../connection/in-transaction.ts';
import { MIGRATION_BOUNDS } from '../connection/time-limits.ts';
import { findOldestTransaction, listMigrations, releaseMigrationLock, tryMigrationLock } from '../queries/system/migration-state.ts';
import { MIGRATIONS } from './all.ts';
import type { ReleasedMigration } from './released-migration.ts';
import { compareSchema, readSchemaState } from './schema-compatibility.ts';

export type MigrateOptions = {
  /** The product's unless told. */
  readonly migrations?: Readonly<Record<string, ReleasedMigration>>;
  /** Hears in words what is waited for. */
  readonly onWait?: (what: string) => void;
};
type Step = Required<MigrateOptions> & { readonly connection: Db; readonly name: string };

const LOOK_EVERY_MS = 500;

const LOCK_NOT_AVAILABLE = '55P03';
/** Ten minutes or so: whoever reads for longer is to be ended by an operator. */
const MOST_TRIES = 400;
const PAUSE_MS = 1000;
/** In which others write and the log of the database is carried away. */
const BETWEEN_PIECES_MS = 20;

/** With a pause that two processes do not share, in which everybody who had to wait behind us gets through. */
const pause = () => sleep(PAUSE_MS * (1 + Math.random()));

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

async function describeOldest(db: Db): Promise<string> {
  const oldest = await findOldestTransaction(db);
  return oldest === null ? '' : `; the oldest transaction is that of pid ${oldest.pid} (${oldest.name || 'no name'}), ${oldest.seconds} s`;
}

/** Asks again and again and never waits in the database: who waits there holds up `create index concurrently` of who has the lock. */
async function underLock<T>(connection: Db, onWait: (what: string) => void, work: () => Promise<T>): Promise<T> {
  while (!(await tryMigrationLock(connection))) {
    onWait('Another migration is under way');
    await sleep(LOOK_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    await releaseMigrationLock(connection);
  }
}

/** With what it says of the releases that may work on after it, in its own transaction. */
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
  const getMigrations = async () => Object.fromEntries(Object.entries(migrations).map(([key, one]) => [key, withOldestRelease(one)]));
  const migrator = new Migrator({ db: connection, provider: { getMigrations }, disableTransactions: isOutsideTransaction });
  // Who makes an index beside its users stands in nobody's way, and may wait for a lock.
  await sql`select set_config('lock_timeout', ${String(isOutsideTransaction ? 0 : MIGRATION_BOUNDS.lockMs)}, false)`.execute(connection);
  while (await inTransaction(connection, fillSome)) await sleep(BETWEEN_PIECES_MS);
  const { error } = await migrator.migrateUp();
  if (error) throw error;
}

/** A lock that is not to be had at once is let go, so that those behind us are not kept waiting, and asked for again. */
async function applyInTurn(step: Step): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await applyOnce(step);
    } catch (error) {
      if (tried >= MOST_TRIES || !isLockTimeout(error)) throw error;
      step.onWait(`${step.name} waits for a lock (try ${tried})${await describeOldest(step.connection)}`);
      await pause();
    }
  }
}

/** Throws in words where the database has migrations of a later release, and does not let this one work. */
async function refuseLater(db: Db, names: readonly string[]): Promise<void> {
  const unfit = compareSchema(await readSchemaState(db), { oldestSchema: '', release: names.at(-1) ?? '' });
  if (unfit !== null) throw new Error(unfit);
}

/**
 * Brings the schema up to date, a transaction a migration: what fails leaves the schema of the last that succeeded; two at once wait for each
 * other. Each waits a fifth of a second for a lock, lets go and tries again for ten minutes, so that no pick waits behind it for longer. A later
 * schema that allows this release is left as it is. Names of what was applied.
 */
export async function migrate(db: Db, { migrations = MIGRATIONS, onWait = () => {} }: MigrateOptions = {}): Promise<string[]> {
  const names = Object.keys(migrations);
  return await withConnectionBounds(db, MIGRATION_BOUNDS, (connection) =>
    underLock(connection, onWait, async () => {
      const applied = await listMigrations(connection);
      if (applied.some((name) => !names.includes(name))) {
        await refuseLater(connection, names);
        return [];
      }
      const pending = names.filter((name) => !applied.includes(name));
      for (const name of pending) await applyInTurn({ connection, migrations, onWait, name });
      return pending;
    }),
  );
}

/** Every migration that this code knows, in order. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS);

/** Brings an empty database to the schema that an earlier release left, so that a backup of it fits. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  await migrate(db, { migrations: Object.fromEntries(Object.entries(MIGRATIONS).filter(([one]) => one <= name)) });
}
