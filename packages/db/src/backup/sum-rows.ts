import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableSum } from './backup-format.ts';
import type { TableShape } from './table-shapes.ts';

const NEWLINE = 10;

/** Counts rows and computes their SHA-256. */
export function createRowCounter(): { add(chunk: Buffer): void; sum(): TableSum } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(chunk) {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows++;
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

const CHUNK_BYTES = 256 * 1024;

/** A table's rows in PostgreSQL's COPY format, in chunks of at least 256 KiB except the last. */
export async function* readRows(client: pg.Client, { name, columns, order }: TableShape): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy (select ${columns.join(', ')} from public.${name} order by ${order}) to stdout`));
  let [chunks, bytes]: [Buffer[], number] = [[], 0];
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** The checksum of a table's current rows. */
export async function sumTable(client: pg.Client, shape: TableShape): Promise<TableSum> {
  const counter = createRowCounter();
  for await (const chunk of readRows(client, shape)) counter.add(chunk);
  return counter.sum();
}
