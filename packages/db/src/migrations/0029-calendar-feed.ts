import { type Kysely, sql } from 'kysely';

/**
 * A user's calendar address as a hash, and the number and time (real) of each round's deadline
 * changes, which calendars need as a version. Triggers fire in name order, so this one runs after
 * freeze_deadline.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table calendar_addresses (
      user_id integer primary key references users on delete cascade,
      token_hash text not null unique,
      made_at timestamptz not null default clock_timestamp()
    )`,
    sql`alter table rounds
      add column deadline_changes integer not null default 0,
      add column deadline_changed_at timestamptz not null default clock_timestamp()`,
    sql`create function number_deadline() returns trigger language plpgsql as $$ begin
      new.deadline_changes := old.deadline_changes + 1;
      new.deadline_changed_at := clock_timestamp();
      return new;
    end $$`,
    sql`create trigger number_deadline before update on rounds for each row
      when ((new.starts_at, new.is_void) is distinct from (old.starts_at, old.is_void)) execute function number_deadline()`,
  ]) {
    await statement.execute(db);
  }
}
