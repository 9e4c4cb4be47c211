import { type RawBuilder, sql } from 'kysely';

const MARK = /^\s*\/\* prepared ([a-z-]+) \*\//;

/**
 * Stands first in a statement that is asked for again and again: each connection parses and plans it once, under this name. Its text is
 * the same each time; PostgreSQL refuses another one of that name.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

/** The name under which a statement is prepared, undefined for one that is not. */
export const preparedName = (text: string): string | undefined => MARK.exec(text)?.[1];
