import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

const COLUMNS =
  'id, season_id, round, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, is_disowned, is_kickoff_held, earlier_rounds';

/**
 * A game whose only kickoff is held for review displaces no other (rules 2). `line` is the game
 * that a quarantined event names, and `since` when every response began to repeat the event, by the
 * product's clock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column is_kickoff_held boolean not null default false`.execute(db);
  await sql`alter table quarantined_events add column line jsonb, add column since timestamptz`.execute(db);
  await sql`create or replace function games_games_version_on_update() returns trigger language plpgsql as $$ begin
    with changed as (select ${sql.raw(COLUMNS)} from now_rows except all select ${sql.raw(COLUMNS)} from old_rows)
    update public.seasons set games_version = games_version + 1 where id in (select season_id from changed);
    return null;
  end $$`.execute(db);
}
