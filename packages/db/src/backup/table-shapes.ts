import type pg from 'pg';

/** A table in a backup: its stored columns, and an order in which equal rows give equal text. */
export type TableShape = { readonly name: string; readonly columns: readonly string[]; readonly order: string };

/** The product's tables, without those in which Kysely records migrations. */
const IS_PRODUCT_TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'`;

/** Every table of the product, sorted by name. */
export async function listTableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${IS_PRODUCT_TABLE} order by c.relname`,
  );
  return rows.map((row) => row.name);
}

/**
 * Every table of the product with its columns, sorted by name. Rows are ordered by primary key or,
 * without one, by all columns; text compares by bytes.
 */
export async function listTableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      string_agg(a.attname || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by a.attnum)
        filter (where k.indrelid is null or a.attnum = any (k.indkey)) as "order"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index k on k.indrelid = c.oid and k.indisprimary
    where ${IS_PRODUCT_TABLE} group by c.relname order by c.relname`);
  return rows;
}

/**
 * The last value of every sequence. It includes values drawn while the snapshot was read, because
 * sequences are not transactional.
 */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
