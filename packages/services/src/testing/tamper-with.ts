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

const AUDIT_TABLES = ['admin_audit', 'security_events', 'audit_chain', 'audit_head'];
let saved = 0;

/** Saves the audit log, and returns a function that restores it. */
export async function saveAuditLog(database: Pick<TestDatabase, 'pool'>): Promise<() => Promise<void>> {
  const prefix = `saved_${++saved}`;
  await tamperWith(database, AUDIT_TABLES.map((table) => `create table ${prefix}_${table} as table ${table}`).join(';'));
  const restore = AUDIT_TABLES.map(
    (table) => `delete from ${table}; insert into ${table} overriding system value select * from ${prefix}_${table}`,
  ).join(';');
  return () => tamperWith(database, restore);
}
