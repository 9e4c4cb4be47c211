import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Text as PostgreSQL can store it. No stored text contains U+0000, so searching for it finds
 * nothing.
 */
export function storableText(text: string): string {
  return text.normalize('NFC').replaceAll('\0', '\uFFFD');
}

/** Columns with a lowercase text for searching. */
type SearchedColumn = 'name_lowered' | 'email_lowered' | 'description_lowered';

/**
 * Whether a column contains the text, ignoring case and without wildcards. Uses a trigram index if
 * there is one.
 */
export function contains(column: SearchedColumn, text: string): RawBuilder<SqlBool> {
  const pattern = `%${storableText(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like lower(${pattern})`;
}
