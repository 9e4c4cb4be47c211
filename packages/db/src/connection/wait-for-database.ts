import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describeSchemaMismatch } from '../migrations/schema-compatibility.ts';
import type { Db } from './database.ts';
import { describeDatabaseError, isPermanentDatabaseError } from './describe-unavailable.ts';
import { inTransaction } from './in-transaction.ts';

const EVERY_MS = 1000;
/** A frozen database accepts connections but does not respond. */
const RESPONSE_MS = 5000;

/** The database cannot be used. The message names the variable with its URL, and the reason. */
export class DatabaseRefusedError extends Error {
  constructor(reason: string, { variable = 'DATABASE_URL', cause }: { variable?: string | undefined; cause?: unknown } = {}) {
    super(`${variable}: ${reason}`, { cause });
    this.name = 'DatabaseRefusedError';
  }
}

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

type Variable = {
  /** The variable with the URL; `DATABASE_URL` by default. */
  readonly variable?: string;
};

/** Throws DatabaseRefusedError if the database does not respond now. */
export async function requireResponse(db: Db, { variable }: Variable = {}): Promise<void> {
  await checkResponse(db).catch((cause: unknown) => {
    throw new DatabaseRefusedError(describeDatabaseError(cause), { variable, cause });
  });
}

async function processId(db: Db): Promise<number> {
  const { pid } = await db.selectNoFrom(({ fn }) => fn<number>('pg_backend_pid').as('pid')).executeTakeFirstOrThrow();
  return pid;
}

/**
 * Throws DatabaseRefusedError behind a pooler in transaction mode, where locks and settings of a
 * session are lost or shared. The pool must have two connections.
 */
export async function requireOwnSession(db: Db, { variable }: Variable = {}): Promise<void> {
  const isShared = await db.connection().execute(async (first) => {
    const own = await processId(first);
    return await inTransaction(db, async (second) => (await processId(second)) === own || (await processId(first)) !== own);
  });
  if (isShared)
    throw new DatabaseRefusedError('This leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the address without it', {
      variable,
    });
}

type WaitOptions = Variable & { readonly onUnavailable: (error: unknown) => void };

/**
 * Waits without limit until the database responds, and reports the error every second. Throws
 * DatabaseRefusedError as soon as waiting does not help.
 */
export async function waitForDatabase(db: Db, { onUnavailable, variable }: WaitOptions): Promise<void> {
  for (;;) {
    try {
      return await checkResponse(db);
    } catch (error) {
      if (isPermanentDatabaseError(error)) throw new DatabaseRefusedError(describeDatabaseError(error), { variable, cause: error });
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
