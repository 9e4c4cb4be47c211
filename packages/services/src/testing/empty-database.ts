import type { TestDatabase } from '@survivor/db/testing';
import { tamperWith } from './tamper-with.ts';

/** Empties a migrated database in milliseconds, so that the tests of a file can share one. */
export async function emptyDatabase(database: Pick<TestDatabase, 'pool'>): Promise<void> {
  await tamperWith(
    database,
    `do $$ declare t record; begin
       for t in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^(kysely_|clock$|schema_state$)' loop
         execute 'delete from ' || t.tablename;
       end loop;
       update clock set kind = 'system', shift = '0', reached_at = null;
     end $$`,
  );
}
