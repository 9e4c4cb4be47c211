import { type Kysely, sql } from 'kysely';

/**
 * Trigger functions name the schema of what they call: a data-only restore has an empty search
 * path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = sql.raw(rows[0]?.schema ?? 'public');
  await sql`create or replace function ${schema}.refuse_repeated_team() returns trigger language plpgsql as $$
    begin
      if not ${schema}.has_distinct_teams(new.picks) then
        raise exception 'a team stands twice in the picks of a member' using errcode = 'check_violation', constraint = 'members_distinct_teams';
      end if;
      return new;
    end $$`.execute(db);
}
