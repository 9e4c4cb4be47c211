import { type Kysely, sql } from 'kysely';

/**
 * A deadline no longer moves in its last 60 seconds or once reached (rules 2); the refused value is
 * recorded. A trigger checks at the write and again at commit, which then fails as retryable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rounds add column refused_starts_at timestamptz, add column refused_at timestamptz`.execute(db);
  await sql`create function is_deadline_frozen(starts_at timestamptz) returns boolean language sql volatile as $$
    select starts_at - interval '60 seconds' <= public.app_now() $$`.execute(db);
  await sql`create function freeze_deadline() returns trigger language plpgsql as $$ begin
      if public.is_deadline_frozen(old.starts_at) then
        new.refused_starts_at := case when new.is_void then null else new.starts_at end;
        new.refused_at := public.app_now();
        new.starts_at := old.starts_at;
        new.was_starts_at := old.was_starts_at;
        new.is_void := old.is_void;
      end if;
      return new;
    end $$`.execute(db);
  await sql`create function refuse_straddling() returns trigger language plpgsql as $$ begin
      if public.is_deadline_frozen(old.starts_at) then
        raise exception 'a deadline was reached while it was moved' using errcode = 'serialization_failure';
      end if;
      return null;
    end $$`.execute(db);
  const isMoved = sql`(not old.is_void and (new.starts_at, new.is_void) is distinct from (old.starts_at, old.is_void))`;
  await sql`create trigger freeze_deadline before update on rounds for each row when ${isMoved} execute function freeze_deadline()`.execute(
    db,
  );
  await sql`create constraint trigger refuse_straddling after update on rounds deferrable initially deferred
    for each row when ${isMoved} execute function refuse_straddling()`.execute(db);
}
