import { type Kysely, sql } from 'kysely';

/**
 * Invalidates cached sessions. Triggers send the user id, never the session id, which is
 * a secret. Recording a session's use sends nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table cache_leases (
      id text primary key,
      until timestamptz not null,
      heard bigint not null
    )`,
    sql`create sequence cache_barriers`,
    sql`create function tell_dropped() returns trigger language plpgsql as $$ begin
        perform pg_notify('survivor_drops', tg_argv[0] || coalesce(' ' || (to_jsonb(old) ->> tg_argv[1]), ''));
        return null;
      end $$`,
    sql`create trigger tell_ended after delete on sessions for each row execute function tell_dropped('user', 'user_id')`,
    sql`create trigger tell_emptied after truncate on sessions for each statement execute function tell_dropped('everyone')`,
    sql`create trigger tell_changed after update on sessions for each row
      when ((old.id, old.user_id, old.expires_at) is distinct from (new.id, new.user_id, new.expires_at) or new.used_at < old.used_at)
      execute function tell_dropped('user', 'user_id')`,
    sql`create trigger tell_changed after update on users for each row
      when ((old.name, old.is_admin) is distinct from (new.name, new.is_admin) or new.last_seen_at < old.last_seen_at)
      execute function tell_dropped('user', 'id')`,
    sql`create trigger tell_changed after insert or update or delete or truncate on settings for each statement
      execute function tell_dropped('settings')`,
  ]) {
    await statement.execute(db);
  }
}
