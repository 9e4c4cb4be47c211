import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * The first release that reads the allowed releases from the database, so it can run beside later
 * migrations.
 */
export const oldestRelease = '0035-schema-state';

/** The releases that may run on this schema, for each process to read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schema_state (
    is_only boolean primary key default true check (is_only),
    oldest_release text not null
  )`.execute(db);
  await sql`insert into schema_state (oldest_release) values ('')`.execute(db);
}
