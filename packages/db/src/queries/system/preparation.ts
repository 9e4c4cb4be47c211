import { sql } from 'kysely';
import { LOCKS } from '../../connection/advisory-locks.ts';
import type { Tx } from '../../connection/database.ts';

/** Serializes processes that prepare the database. */
export async function lockPreparation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.preparation})`.execute(tx);
}
