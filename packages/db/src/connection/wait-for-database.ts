import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describeSchemaMismatch } from '../migrations/schema-compatibility.ts';
import type { Db } from './database.ts';

const EVERY_MS = 1000;
/** A frozen database accepts connections but does not respond. */
const PATIENCE_MS = 5000;

/** SQLSTATE classes that waiting does not cure: wrong credentials, a missing database or schema. */
const HOPELESS = /^(?:28|3D|3F)/;

/** The database permanently refuses this process. */
export class DatabaseRefusedError extends Error {
  constructor(cause: unknown) {
    super('The database refuses the connection: check the user, the password and the name of the database', { cause });
    this.name = 'DatabaseRefusedError';
  }
}

const isHopeless = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && HOPELESS.test(error.code);

async function answers(db: Db): Promise<void> {
  const patience = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`the database did not answer within ${PATIENCE_MS} ms`);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), late]);
  } finally {
    patience.abort();
    late.catch(() => {});
  }
}

/**
 * Waits without limit until the database responds, and reports the error every second. Throws
 * DatabaseRefusedError immediately.
 */
export async function waitForDatabase(db: Db, { onAway }: { onAway: (error: unknown) => void }): Promise<void> {
  for (;;) {
    try {
      return await answers(db);
    } catch (error) {
      if (isHopeless(error)) throw new DatabaseRefusedError(error);
      onAway(error);
    }
    await sleep(EVERY_MS);
  }
}

/**
 * Waits until the code supports the schema, and reports the mismatch every second. Only `migrate`
 * migrates.
 */
export async function waitForSchema(db: Db, { onUnfit }: { onUnfit: (why: string) => void }): Promise<void> {
  for (let why = await describeSchemaMismatch(db); why !== null; why = await describeSchemaMismatch(db)) {
    onUnfit(why);
    await sleep(EVERY_MS);
  }
}
