import type { TestDatabase } from '@survivor/db/testing';

/** Runs a statement without triggers, as a database administrator can. */
export async function tamperWith({ pool }: Pick<TestDatabase, 'pool'>, statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  } finally {
    client.release(true);
  }
}
