import type pg from 'pg';

/** A table as it is backed up: the columns that are stored, and the order in which its rows are always the same text. */
export type TableShape = { readonly name: string; readonly columns: readonly string[]; readonly order: string };

/** Tables of the product; what migrations note of themselves is made by them alone. */
const OWN = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'`;

/** Every table of the product, by name. */
export async function listTableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select c.relname as name from pg_class c where ${OWN} order by c.relname`);
  return rows.map((row) => row.name);
}

/** Every table of the product with its columns, by name. Ordered by the primary key, without one by all columns; text by its bytes. */
export async function listTableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      string_agg(a.attname || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by a.attnum)
        filter (where k.indrelid is null or a.attnum = any (k.indkey)) as "order"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index k on k.indrelid = c.oid and k.indisprimary
    where ${OWN} group by c.relname order by c.relname`);
  return rows;
}

/** The last number of every sequence of the product. What was given out while a snapshot was read is counted in: sequences know no snapshots. */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
