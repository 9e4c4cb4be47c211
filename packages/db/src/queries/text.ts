import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Text as PostgreSQL can take it: U+0000 exists in no stored text, so nothing is found by it. */
export function storableText(text: string): string {
  return text.normalize('NFC').replaceAll('\0', '\uFFFD');
}

/** Columns that hold a text in lower case, for searching. */
type SearchedColumn = 'name_lowered' | 'email_lowered' | 'description_lowered';

/** Whether a text holds another, letter case apart and without wildcards. Served by a trigram index where there is one. */
export function contains(column: SearchedColumn, text: string): RawBuilder<SqlBool> {
  const pattern = `%${storableText(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like lower(${pattern})`;
}
