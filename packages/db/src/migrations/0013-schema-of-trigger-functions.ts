import { type Kysely, sql } from 'kysely';

/** What a trigger calls is named with its schema: a data-only restore runs with an empty search path. */
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
