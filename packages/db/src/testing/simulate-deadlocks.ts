import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../tables.ts';

/**
 * Makes the next writes to a table fail with PostgreSQL's deadlock error, `times` times. Replaces
 * an earlier setup. A sequence counts them, because it survives rollbacks.
 */
export async function simulateDeadlocks(db: Db, table: keyof Tables, times: number): Promise<void> {
  await sql`drop sequence if exists lost_deadlocks cascade`.execute(db);
  await sql`create sequence lost_deadlocks`.execute(db);
  await sql`
    create or replace function lose_deadlock() returns trigger language plpgsql as $$ begin
      if nextval('lost_deadlocks') <= tg_argv[0]::int then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace trigger lose_deadlock after insert or update on ${sql.table(table)}
    for each statement execute function lose_deadlock(${sql.lit(String(times))})`.execute(db);
}
