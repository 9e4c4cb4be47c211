import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describeSchemaMismatch } from '../migrations/schema-compatibility.ts';
import type { Db } from './database.ts';

const EVERY_MS = 1000;
/** A frozen database accepts connections but does not respond. */
const RESPONSE_MS = 5000;

/** SQLSTATE classes that waiting does not cure: wrong credentials, a missing database or schema. */
const PERMANENT = /^(?:28|3D|3F)/;

/** The database permanently refuses this process. */
export class DatabaseRefusedError extends Error {
  constructor(cause: unknown) {
    super('The database refuses the connection: check the user, the password and the name of the database', { cause });
    this.name = 'DatabaseRefusedError';
  }
}

const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && PERMANENT.test(error.code);

async function checkResponse(db: Db): Promise<void> {
  const timer = new AbortController();
  const timeout = sleep(RESPONSE_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`the database did not answer within ${RESPONSE_MS} ms`);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), timeout]);
  } finally {
    timer.abort();
    timeout.catch(() => {});
  }
}

/**
 * Waits without limit until the database responds, and reports the error every second. Throws
 * DatabaseRefusedError immediately.
 */
export async function waitForDatabase(db: Db, { onUnavailable }: { onUnavailable: (error: unknown) => void }): Promise<void> {
  for (;;) {
    try {
      return await checkResponse(db);
    } catch (error) {
      if (isPermanent(error)) throw new DatabaseRefusedError(error);
      onUnavailable(error);
    }
    await sleep(EVERY_MS);
  }
}

/**
 * Waits until the code supports the schema, and reports the mismatch every second. Only `migrate`
 * migrates.
 */
export async function waitForSchema(db: Db, { onMismatch }: { onMismatch: (mismatch: string) => void }): Promise<void> {
  for (let mismatch = await describeSchemaMismatch(db); mismatch !== null; mismatch = await describeSchemaMismatch(db)) {
    onMismatch(mismatch);
    await sleep(EVERY_MS);
  }
}
