import type { Db } from '@survivor/db/connection/database';
import { sql } from 'kysely';

/** Tables that any refused or authenticated request may write, and that a background job writes. */
const LEFT_OUT = ['worker_heartbeats', 'cache_leases', 'security_counts', 'security_events', 'audit_chain', 'audit_head'];

/**
 * Reads a digest of the rows of every table, by its name. The times at which a person was last seen
 * and a session last used are left out.
 */
export async function readTableDigests(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> all(${sql.val(LEFT_OUT)})`.execute(db);
  const digests = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, coalesce(md5(string_agg(row, e'\n' order by row)), '') as digest
      from (select (to_jsonb(t) - 'last_seen_at' - 'used_at')::text as row from ${sql.table(name)} t) rows`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
