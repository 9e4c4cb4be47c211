import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupFaultError, copyLine, type Manifest } from './backup-format.ts';
import { readBackup } from './read-backup.ts';
import { sumTable } from './sum-rows.ts';
import { listTableShapes, type TableShape } from './table-shapes.ts';
import { withClient } from './with-client.ts';

/**
 * Loads a backup into a migrated, unused database of the same schema and verifies every table
 * against the manifest. All or nothing. Throws BackupFaultError or the driver's errors.
 */
export async function fillDatabase(url: string, source: AsyncIterable<Buffer>): Promise<Manifest> {
  return await withClient(url, async (client) => {
    const shapes = await listTableShapes(client);
    await client.query('begin');
    const restoreKeys = await emptyTables(client, shapes);
    const manifest = await readBackup(source, (table, columns, rows) => loadTable(client, { shapes, table, columns, rows }));
    await restoreKeys();
    await setSequences(client, manifest);
    await compareTables(client, shapes, manifest);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  });
}

/**
 * Empties all tables, disables their triggers and drops their foreign keys. The returned function
 * restores triggers and keys after the rows are loaded, which checks every row.
 */
async function emptyTables(client: pg.Client, shapes: readonly TableShape[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of shapes) await client.query(`alter table public.${name} disable trigger user`);
  await client.query(`truncate ${shapes.map(({ name }) => `public.${name}`).join(', ')}`);
  return async () => {
    for (const { table, name, definition } of rows) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name } of shapes) await client.query(`alter table public.${name} enable trigger user`);
  };
}

type LoadArgs = {
  readonly shapes: readonly TableShape[];
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<Buffer>;
};

async function loadTable(client: pg.Client, { shapes, table, columns, rows }: LoadArgs): Promise<void> {
  const shape = shapes.find(({ name }) => name === table);
  if (shape === undefined || shape.columns.join() !== columns.join())
    throw new BackupFaultError(`The file was changed: its table ${table} does not match its schema`);
  const copy = copyLine(table, columns).replace(/;$/, '');
  await pipeline(Readable.from(rows, { objectMode: false }), client.query(copyFrom(copy)));
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query(`select setval($1::text::regclass, $2::bigint)`, [`public.${name}`, last]);
}

async function compareTables(client: pg.Client, shapes: readonly TableShape[], { tables }: Manifest): Promise<void> {
  for (const shape of shapes) {
    const [expected, actual] = [tables[shape.name], await sumTable(client, shape)];
    if (expected?.rows !== actual.rows || expected.sha256 !== actual.sha256)
      throw new BackupFaultError(`${shape.name} came out different: ${actual.rows} rows for ${expected?.rows ?? 'none'}`);
  }
}
