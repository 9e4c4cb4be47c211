import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { listMigrations } from '../queries/system/migration-state.ts';

/**
 * Everything that migrations create, one line each, and the applied migrations. Kysely's own tables
 * are left out.
 */
export async function readSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname not like 'kysely%')
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as line
      from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped left join pg_attrdef on adrelid = ours.oid and adnum = attnum
    union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid), convalidated)
      from ours join pg_constraint c on conrelid = ours.oid
    union all select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) from ours join pg_index on indrelid = ours.oid
    union all select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from ours join pg_trigger t on tgrelid = ours.oid and not tgisinternal
    union all select concat_ws(' ', 'storage', relname, c.reloptions) from ours join pg_class c using (oid, relname)
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    order by line`.execute(db);
  const applied = await listMigrations(db);
  return [...rows.map(({ line }) => line), ...applied.map((name) => `applied ${name}`)];
}
