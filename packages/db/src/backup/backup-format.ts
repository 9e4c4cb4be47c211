/** A table as it stands in a backup: how many rows, and SHA-256 of their text in the order of their keys. */
export type TableSum = { readonly rows: number; readonly sha256: string };

/** What a backup says of itself, in its last line (infra/docs/back-up-and-restore.md). */
export type Manifest = {
  readonly format: 1;
  readonly productVersion: string;
  /** The last migration of the database that was backed up. */
  readonly schema: string;
  /** Of PostgreSQL, at the beginning of the snapshot. */
  readonly takenAt: string;
  readonly tables: Readonly<Record<string, TableSum>>;
  /** The last number that each sequence has given out. */
  readonly sequences: Readonly<Record<string, string>>;
};

export const FIRST_LINE = '-- Survivor Pools backup 1';
export const MANIFEST_MARK = '-- manifest ';
export const END_OF_ROWS = '\\.';

/** What opens the rows of a table, as pg_dump writes it, so that PostgreSQL's own tools can read a backup. */
export const copyLine = (table: string, columns: readonly string[]): string => `COPY public.${table} (${columns.join(', ')}) FROM stdin;`;

const COPY_LINE = /^COPY public\.([a-z_][a-z0-9_]*) \(([a-z_][a-z0-9_]*(?:, [a-z_][a-z0-9_]*)*)\) FROM stdin;$/;

/** The table and the columns of such a line; null for another line. */
export function readCopyLine(line: string): { table: string; columns: string[] } | null {
  const [, table, columns] = COPY_LINE.exec(line) ?? [];
  return table === undefined || columns === undefined ? null : { table, columns: columns.split(', ') };
}

/** The file is no backup, not whole, or not what its manifest says. */
export class BackupFaultError extends Error {
  override readonly name = 'BackupFaultError';
}
