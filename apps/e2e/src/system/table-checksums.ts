import type pg from 'pg';

const APART = ['worker_heartbeats', 'cache_leases', 'security_counts', 'security_events', 'audit_chain', 'audit_head'];

/**
 * A digest of every row of every table. When somebody was last seen, or a session last used, is no part of it: any authenticated call moves that; nor are workers'
 * heartbeats and servers' leases, nor the security log, which tells of refusals.
 */
export async function tableChecksums(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' and tablename <> all($1) order by tablename`,
    [APART],
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(row, e'\\n' order by row)), '') as sum
       from (select (to_jsonb(t) - 'last_seen_at' - 'used_at')::text as row from ${name} t) rows`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** The tables that differ, with what they held before and hold now. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).flatMap((name) => (before[name] === after[name] ? [] : [`${name}: ${before[name]} -> ${after[name]}`]));
}
