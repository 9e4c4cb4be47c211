import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/** The column that contains the league's id, by table. */
const TELL = { leagues: 'id', members: 'league_id' } as const;

/**
 * Invalidates cached standings: league ids as the range that a statement changed,
 * deleted members, schedules and the clock. Picks use the live channel. The previous release drops
 * its whole cache.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(TELL)) {
    await sql
      .raw(`create function tell_${table}() returns trigger language plpgsql as $$
        declare payload text;
        begin
          select 'leagues ' || min(${column}) || ' ' || max(${column}) into payload from changed;
          if payload is not null then perform pg_notify('survivor_drops', payload); end if;
          return null;
        end $$`)
      .execute(db);
  }
  for (const statement of [
    sql`create trigger tell_changed after update on leagues referencing new table as changed for each statement execute function tell_leagues()`,
    sql`create trigger tell_gone after delete on members referencing old table as changed for each statement execute function tell_members()`,
    sql`create trigger tell_emptied after truncate on members for each statement execute function tell_dropped('leagues')`,
    sql`create trigger tell_changed after update on seasons for each row when (old.schedule_version is distinct from new.schedule_version)
      execute function tell_dropped('leagues')`,
    sql`create trigger tell_changed after insert or update or delete or truncate on clock for each statement execute function tell_dropped('leagues')`,
  ]) {
    await statement.execute(db);
  }
}
