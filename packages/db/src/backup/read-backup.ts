import { BackupFaultError, FIRST_LINE, MANIFEST_MARK, type Manifest, readCopyLine } from './backup-format.ts';
import { LineReader } from './line-reader.ts';
import { rowCounter } from './sum-rows.ts';

/** Consumes all rows of a table, which can be read only once. */
export type ConsumeRows = (table: string, columns: readonly string[], rows: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup to its end and verifies every table against the manifest. Consumed rows are valid
 * only if this resolves. Throws BackupFaultError if the file is not a backup, is incomplete or was
 * changed.
 */
export async function readBackup(source: AsyncIterable<Buffer>, take: ConsumeRows = discard): Promise<Manifest> {
  const reader = new LineReader(source);
  if ((await reader.line()) !== FIRST_LINE) throw new BackupFaultError('The file is no backup of Survivor Pools, or of a later format');
  const found: Record<string, { rows: number; sha256: string }> = {};
  for (;;) {
    const line = await reader.line();
    if (line === null) throw new BackupFaultError('The file is not whole: it has no manifest');
    if (line.startsWith(MANIFEST_MARK)) return compare(readManifest(line.slice(MANIFEST_MARK.length)), found);
    const copy = readCopyLine(line);
    if (copy === null) {
      if (line.startsWith('-- ')) continue;
      throw new BackupFaultError('The file was changed: it has a line that no backup has');
    }
    const counter = rowCounter();
    await take(copy.table, copy.columns, counted(reader.rows(), counter));
    found[copy.table] = counter.sum();
  }
}

async function* counted(rows: AsyncIterable<Buffer>, counter: ReturnType<typeof rowCounter>): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    counter.add(chunk);
    yield chunk;
  }
}

async function discard(_table: string, _columns: readonly string[], rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

function readManifest(text: string): Manifest {
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
    const [wanted, is] = [manifest.tables[name], found[name]];
    if (wanted?.rows !== is?.rows || wanted?.sha256 !== is?.sha256)
      throw new BackupFaultError(
        `The file was changed: ${name} is not what the manifest says (${is?.rows ?? 'no'} rows for ${wanted?.rows ?? 'none'})`,
      );
  }
  return manifest;
}
