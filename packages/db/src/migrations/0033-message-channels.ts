import { type Kysely, sql } from 'kysely';

/** More kinds of messages, push devices, quiet hours and muted leagues (rules 12). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table message_preferences
      drop constraint message_preferences_email_kinds_check,
      alter column email_kinds set default '{pick-needed,schedule,corrected,act}',
      add check (email_kinds <@ '{pick-needed,schedule,corrected,act,week}'),
      add column push_kinds text[] not null default '{pick-needed,schedule,corrected,act}' check (push_kinds <@ '{pick-needed,schedule,corrected,act,week}'),
      add column quiet_from smallint default 22 check (quiet_from between 0 and 23),
      add column quiet_to smallint default 8 check (quiet_to between 0 and 23),
      add check ((quiet_from is null) = (quiet_to is null))`,
    // Users who had chosen reminders could not choose other kinds yet, so they get the default.
    sql`update message_preferences set email_kinds = default where 'pick-needed' = any(email_kinds)`,
    sql`alter table messages
      drop constraint messages_channel_check, add check (channel in ('email', 'push')),
      drop constraint messages_kind_check, add check (kind in ('pick-needed', 'schedule', 'corrected', 'act', 'week'))`,
    sql`create table muted_leagues (
      user_id integer not null references users on delete cascade,
      league_id integer not null references leagues on delete cascade,
      primary key (user_id, league_id)
    )`,
    sql`create index muted_leagues_by_league on muted_leagues (league_id)`,
    // An endpoint belongs to one browser and to whoever added it last. It outlives an expired
    // session, but a sign-out deletes it.
    sql`create table push_devices (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      session_id text references sessions on delete set null,
      endpoint text not null unique check (length(endpoint) <= 2000),
      public_key text not null,
      auth_secret text not null,
      browser text,
      made_at timestamptz not null default clock_timestamp()
    )`,
    sql`create index push_devices_by_user on push_devices (user_id)`,
    sql`create index push_devices_by_session on push_devices (session_id)`,
  ]) {
    await statement.execute(db);
  }
}
