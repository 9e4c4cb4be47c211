import { type Kysely, sql } from 'kysely';

/**
 * One applied result per game overrides the source (rules 5). An accepted kickoff stores the
 * previous one. Adds indexes for the console's lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table corrections add column previous_kickoff_at timestamptz, add foreign key (author_id) references users`,
    sql`create unique index corrections_in_force on corrections (game_id)
      where kind <> 'held-kickoff' and applied_at is not null and withdrawn_at is null`,
    sql`create index corrections_by_age on corrections (recorded_at desc, id desc)`,
    sql`create index quarantined_events_by_age on quarantined_events (season_id, last_seen_at desc)`,
    sql`create index admin_audit_by_action on admin_audit (action, id desc)`,
  ]) {
    await statement.execute(db);
  }
}
