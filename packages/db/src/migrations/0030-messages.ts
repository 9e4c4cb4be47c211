import { type Kysely, sql } from 'kysely';

/**
 * Message preferences, planned reminder hours, and the message queue, which sends each message once
 * (rules 12).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Existing accounts have no row and get no messages until they choose some.
    sql`create table message_preferences (
      user_id integer primary key references users on delete cascade,
      email_kinds text[] not null default '{pick-needed}' check (email_kinds <@ '{pick-needed}'),
      reminder_hours smallint[] not null default '{24,2}' check (reminder_hours <@ '{48,24,12,6,2,1}' and cardinality(reminder_hours) <= 3),
      zone text check (length(zone) <= 64),
      email_refusals smallint not null default 0 check (email_refusals >= 0)
    )`,
    sql`create table planned_reminders (
      season_id smallint not null,
      round smallint not null,
      hours smallint not null,
      primary key (season_id, round, hours),
      foreign key (season_id, round) references rounds on delete cascade
    )`,
    sql`create table messages (
      id bigint generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      channel text not null check (channel in ('email')),
      kind text not null check (kind in ('pick-needed')),
      subject text not null,
      season_id smallint not null,
      round smallint not null,
      state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'dropped', 'expired', 'failed')),
      due_at timestamptz not null default clock_timestamp(),
      claims smallint not null default 0,
      attempts smallint not null default 0,
      is_begun boolean not null default false,
      is_repeated boolean not null default false,
      message_id uuid not null default gen_random_uuid(),
      claimed_at timestamptz,
      ended_at timestamptz,
      unique (user_id, channel, kind, subject),
      foreign key (season_id, round) references rounds on delete cascade
    ) with (fillfactor = 80)`,
    sql`create index messages_by_due on messages (due_at, id) where state in ('queued', 'sending')`,
    sql`create index messages_by_claim on messages (claimed_at) where claimed_at is not null`,
    sql`create index messages_by_end on messages (ended_at) where ended_at is not null`,
  ]) {
    await statement.execute(db);
  }
}
