import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { copyLine, END_OF_ROWS, FIRST_LINE, MANIFEST_MARK, type Manifest, type TableSum } from './backup-format.ts';
import { createRowCounter, readRows } from './sum-rows.ts';
import { listSequences, listTableNames, listTableShapes, type TableShape } from './table-shapes.ts';
import { withClient } from './with-client.ts';

export type WriteSnapshotArgs = { readonly url: string; readonly productVersion: string; readonly output: Writable };

/**
 * Writes every table from one snapshot, then the manifest (infra/docs/back-up-and-restore.md).
 * Other writes continue during the backup; migrations wait. Leaves the output open. Throws the
 * driver's errors.
 */
export async function writeSnapshot({ url, productVersion, output }: WriteSnapshotArgs): Promise<Manifest> {
  return await withClient(url, async (client) => {
    const shapes = await startSnapshot(client);
    const { schema, takenAt } = await describeSnapshot(client);
    await write(output, `${FIRST_LINE}\n-- taken ${takenAt}, schema ${schema}, Survivor Pools ${productVersion}\n`);
    const tables: Record<string, TableSum> = {};
    for (const shape of shapes) tables[shape.name] = await writeTable({ client, shape, output });
    const sequences = await listSequences(client);
    await client.query('commit');
    const manifest: Manifest = { format: 1, productVersion, schema, takenAt, tables, sequences };
    await write(output, `${MANIFEST_MARK}${JSON.stringify(manifest)}\n`);
    return manifest;
  });
}

/**
 * Locks the tables before the snapshot starts: a table that a concurrent migration rewrites would
 * look empty in it.
 */
async function startSnapshot(client: pg.Client): Promise<TableShape[]> {
  const names = await listTableNames(client);
  if (names.length === 0) throw new Error('The database is empty: there is nothing to back up');
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${names.map((name) => `public.${name}`).join(', ')} in access share mode`);
  const shapes = await listTableShapes(client);
  if (shapes.map(({ name }) => name).join() !== names.join())
    throw new Error('The schema changed while the backup started: repeat the backup after the migration');
  return shapes;
}

async function describeSnapshot(client: pg.Client): Promise<Pick<Manifest, 'schema' | 'takenAt'>> {
  const { rows } = await client.query<{ schema: string; takenAt: Date }>(
    'select name as schema, transaction_timestamp() as "takenAt" from kysely_migration order by name desc limit 1',
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The database was never migrated: there is nothing to back up');
  return { schema: found.schema, takenAt: found.takenAt.toISOString() };
}

type TableArgs = { readonly client: pg.Client; readonly shape: TableShape; readonly output: Writable };

async function writeTable({ client, shape, output }: TableArgs): Promise<TableSum> {
  const counter = createRowCounter();
  await write(output, `${copyLine(shape.name, shape.columns)}\n`);
  for await (const chunk of readRows(client, shape)) {
    counter.add(chunk);
    await write(output, chunk);
  }
  await write(output, `${END_OF_ROWS}\n`);
  return counter.sum();
}

/** Waits while the output's buffer is full. Throws the error that broke the stream. */
async function write(output: Writable, chunk: Buffer | string): Promise<void> {
  if (output.errored) throw output.errored;
  if (!output.write(chunk)) await once(output, 'drain');
}
