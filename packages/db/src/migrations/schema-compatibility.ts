import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { MIGRATIONS } from './all.ts';

/** The oldest schema that this code works on, by its newest migration: to be raised with the code that first needs a later one. */
export const OLDEST_SCHEMA = '0044-counted-refusals';

/** This release, by the newest migration that it knows. */
export const RELEASE = Object.keys(MIGRATIONS).at(-1) ?? '';

const UNDEFINED_TABLE = '42P01';
const BEHIND = 'run `npm run cli -- migrate`';

/** What the database says of its schema; null before it says anything. */
export type SchemaState = { readonly newest: string; readonly oldestRelease: string };

/** The schema that stands. Null in a database that is empty, or of before releases could overlap. */
export async function readSchemaState(db: Db): Promise<SchemaState | null> {
  try {
    const { rows } = await sql<SchemaState>`
      select (select name from kysely_migration order by name desc limit 1) as newest, oldest_release as "oldestRelease"
      from schema_state`.execute(db);
    return rows[0] ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return null;
    throw error;
  }
}

/** In words why a release cannot work on a schema, and what mends it; null when it can. Names of migrations are in order. */
export function compareSchema(
  state: SchemaState | null,
  { oldestSchema, release }: { oldestSchema: string; release: string },
): string | null {
  if (state === null) return `The database is not migrated: ${BEHIND}`;
  const { newest, oldestRelease } = state;
  if (newest < oldestSchema) return `The database is at ${newest}, and this release needs ${oldestSchema}: ${BEHIND}`;
  if (release < oldestRelease)
    return `The database, at ${newest}, lets no release before ${oldestRelease} work, and this one is ${release}`;
  return null;
}

/** In words why this code cannot work on the schema that stands; null when it can. A later schema that allows it is none of its business. */
export async function describeSchemaMismatch(db: Db): Promise<string | null> {
  return compareSchema(await readSchemaState(db), { oldestSchema: OLDEST_SCHEMA, release: RELEASE });
}
