import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { MIGRATIONS } from './all.ts';

/**
 * The oldest schema that this code supports, by its newest migration. Raise it with the code that
 * first needs a later one.
 */
export const OLDEST_SCHEMA = '0058-league-owners';

/** This release, by its newest migration. */
export const RELEASE = Object.keys(MIGRATIONS).at(-1) ?? '';

const UNDEFINED_TABLE = '42P01';
const BEHIND = 'run `npm run cli -- migrate`';

/** The state of the schema as recorded in the database. */
export type SchemaState = { readonly newest: string; readonly oldestRelease: string };

/** Null for an empty database, or one from before releases could overlap. */
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

/**
 * Explains why a release cannot run on a schema and how to fix it; null if it can. Migration names
 * are sortable.
 */
export function compareSchema(
  state: SchemaState | null,
  { oldestSchema, release }: { oldestSchema: string; release: string },
): string | null {
  if (state === null) return `The database is not migrated: ${BEHIND}`;
  const { newest, oldestRelease } = state;
  if (newest < oldestSchema) return `The database is at ${newest}, and this release needs ${oldestSchema}: ${BEHIND}`;
  if (release < oldestRelease) return `The database, at ${newest}, needs release ${oldestRelease} or later, and this one is ${release}`;
  return null;
}

/**
 * Explains why this code cannot run on the current schema; null if it can, also on a later schema
 * that supports it.
 */
export async function describeSchemaMismatch(db: Db): Promise<string | null> {
  return compareSchema(await readSchemaState(db), { oldestSchema: OLDEST_SCHEMA, release: RELEASE });
}
