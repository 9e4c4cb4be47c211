import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Answers to tickets and internal notes, which never change, and messages for answers, which belong
 * to no round (rules 12). The previous release leaves those messages in the queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table ticket_entries (
      ticket_id integer not null references support_tickets on delete cascade,
      kind text not null check (kind in ('answer', 'note')),
      ordinal smallint not null,
      author_id integer not null references users,
      body text not null,
      at timestamptz not null default clock_timestamp(),
      primary key (ticket_id, kind, ordinal)
    )`,
    sql`create index ticket_entries_by_author on ticket_entries (author_id)`,
    sql`create function refuse_entry_change() returns trigger language plpgsql as $$ begin
      raise exception 'ticket entries are append-only' using errcode = 'restrict_violation';
    end $$`,
    sql`create trigger ticket_entries_append_only before update on ticket_entries for each statement execute function refuse_entry_change()`,
    sql`alter table messages alter column season_id drop not null, alter column round drop not null`,
    sql`alter table messages drop constraint messages_kind_check`,
    sql`alter table messages add constraint messages_kind_check
      check (kind in ('pick-needed', 'schedule', 'corrected', 'act', 'week', 'ticket-answer')) not valid`,
    sql`alter table messages validate constraint messages_kind_check`,
    sql`alter table messages add constraint messages_round_check
      check ((kind = 'ticket-answer') = (season_id is null) and (season_id is null) = (round is null)) not valid`,
    sql`alter table messages validate constraint messages_round_check`,
  ]) {
    await statement.execute(db);
  }
}
