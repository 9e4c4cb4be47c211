import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Processes cache all of a user's own data, not only name and role. Any change of it invalidates
 * the cache.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace trigger tell_changed after update on users for each row
    when ((old.name, old.is_admin, old.username, old.email, old.picture_uri, old.last_login_at)
        is distinct from (new.name, new.is_admin, new.username, new.email, new.picture_uri, new.last_login_at)
      or new.last_seen_at < old.last_seen_at)
    execute function tell_dropped('user', 'id')`.execute(db);
}
