import { BackupFaultError, FIRST_LINE, MANIFEST_MARK, type Manifest, parseCopyLine } from './backup-format.ts';
import { LineReader } from './line-reader.ts';
import { createRowCounter } from './sum-rows.ts';

/** Consumes all rows of a table, which can be read only once. */
export type ConsumeRows = (table: string, columns: readonly string[], rows: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup to its end and verifies every table against the manifest. Consumed rows are valid
 * only if this resolves. Throws BackupFaultError if the file is not a backup, is incomplete or was
 * changed.
 */
export async function readBackup(source: AsyncIterable<Buffer>, consume: ConsumeRows = discard): Promise<Manifest> {
  const reader = new LineReader(source);
  if ((await reader.line()) !== FIRST_LINE) throw new BackupFaultError('The file is not a backup of Survivor Pools, or has a later format');
  const found: Record<string, { rows: number; sha256: string }> = {};
  for (;;) {
    const line = await reader.line();
    if (line === null) throw new BackupFaultError('The file is incomplete: it has no manifest');
    if (line.startsWith(MANIFEST_MARK)) return compare(parseManifest(line.slice(MANIFEST_MARK.length)), found);
    const copy = parseCopyLine(line);
    if (copy === null) {
      if (line.startsWith('-- ')) continue;
      throw new BackupFaultError('The file was changed: it has an unknown line');
    }
    const counter = createRowCounter();
    await consume(copy.table, copy.columns, countRows(reader.rows(), counter));
    found[copy.table] = counter.sum();
  }
}

async function* countRows(rows: AsyncIterable<Buffer>, counter: ReturnType<typeof createRowCounter>): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    counter.add(chunk);
    yield chunk;
  }
}

async function discard(_table: string, _columns: readonly string[], rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

function parseManifest(text: string): Manifest {
  try {
    const manifest: Manifest = JSON.parse(text);
    if (manifest.format === 1) return manifest;
  } catch {
    // Not JSON: the error below covers it.
  }
  throw new BackupFaultError('The manifest of the file cannot be read');
}

function compare(manifest: Manifest, found: Manifest['tables']): Manifest {
  const names = new Set([...Object.keys(manifest.tables), ...Object.keys(found)]);
  for (const name of names) {
    const [expected, actual] = [manifest.tables[name], found[name]];
    if (expected?.rows !== actual?.rows || expected?.sha256 !== actual?.sha256)
      throw new BackupFaultError(
        `The file was changed: ${name} is not what the manifest says (${actual?.rows ?? 'no'} rows for ${expected?.rows ?? 'none'})`,
      );
  }
  return manifest;
}
