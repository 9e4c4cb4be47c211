/** A table's checksum in a backup: the row count and the SHA-256 of its rows in key order. */
export type TableSum = { readonly rows: number; readonly sha256: string };

/** The last line of a backup (infra/docs/back-up-and-restore.md). */
export type Manifest = {
  readonly format: 1;
  readonly productVersion: string;
  /** The name of the last migration of the backed-up database. */
  readonly schema: string;
  /** PostgreSQL's time at the start of the snapshot. */
  readonly takenAt: string;
  readonly tables: Readonly<Record<string, TableSum>>;
  /** The last value that each sequence returned. */
  readonly sequences: Readonly<Record<string, string>>;
};

export const FIRST_LINE = '-- Survivor Pools backup 1';
export const MANIFEST_MARK = '-- manifest ';
export const END_OF_ROWS = '\\.';

/**
 * The line before a table's rows, as pg_dump writes it, so PostgreSQL's own tools can read a
 * backup.
 */
export const copyLine = (table: string, columns: readonly string[]): string => `COPY public.${table} (${columns.join(', ')}) FROM stdin;`;

const COPY_LINE = /^COPY public\.([a-z_][a-z0-9_]*) \(([a-z_][a-z0-9_]*(?:, [a-z_][a-z0-9_]*)*)\) FROM stdin;$/;

/** Parses a COPY line into table and columns; null for any other line. */
export function parseCopyLine(line: string): { table: string; columns: string[] } | null {
  const [, table, columns] = COPY_LINE.exec(line) ?? [];
  return table === undefined || columns === undefined ? null : { table, columns: columns.split(', ') };
}

/** The file is not a backup, is incomplete, or does not match its manifest. */
export class BackupFaultError extends Error {
  override readonly name = 'BackupFaultError';
}
