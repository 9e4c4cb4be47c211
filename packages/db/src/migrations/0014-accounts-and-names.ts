import { type Kysely, sql } from 'kysely';

/**
 * The account of each address in ADMIN_EMAILS (rules 6); the skeletons of names, and the numbers
 * that distinguish similar names (rules 3).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table admin_addresses (
      address text primary key,
      user_id integer not null references users,
      bound_at timestamptz not null default clock_timestamp()
    )`,
    sql`alter table users add column name_look text`,
    sql`create index users_without_look on users (id) where name_look is null`,
    sql`create index users_by_look on users (coalesce(name_look, name))`,
    sql`create index users_by_email on users (lower(email))`,
    sql`alter table members add column name_number integer not null default 1`,
  ]) {
    await statement.execute(db);
  }
}
