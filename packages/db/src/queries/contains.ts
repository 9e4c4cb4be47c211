import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { storableText } from './storable-text.ts';

/** Columns that hold a text in lower case, for searching. */
type SearchedColumn = 'name_lowered' | 'email_lowered' | 'description_lowered';

/** Whether a text holds another, letter case apart and without wildcards. Served by a trigram index where there is one. */
export function contains(column: SearchedColumn, text: string): RawBuilder<SqlBool> {
  const pattern = `%${storableText(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like lower(${pattern})`;
}
