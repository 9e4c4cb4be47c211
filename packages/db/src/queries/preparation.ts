import { sql } from 'kysely';
import type { Tx } from '../database.ts';

const PREPARATION_LOCK = 20_259;

/** Processes that prepare the database at once do it one after another. */
export async function lockPreparation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PREPARATION_LOCK})`.execute(tx);
}
