import { type Kysely, sql } from 'kysely';

/**
 * Causes of messages beside missing picks: schedule changes, closed weeks whose recap was planned,
 * and corrections, which go to the members whose state changed (rules 12).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // A reminder expires at its deadline, other messages at last_at.
    sql`alter table messages add column league_id integer references leagues on delete cascade, add column last_at timestamptz`,
    sql`create index messages_by_league on messages (league_id) where league_id is not null`,
    sql`create table schedule_changes (
      id integer generated always as identity primary key,
      season_id smallint not null,
      round smallint not null,
      what text not null check (what in ('deadline', 'cancelled', 'moved')),
      was_starts_at timestamptz,
      away_team_id smallint,
      home_team_id smallint,
      to_round smallint,
      told_as integer,
      foreign key (season_id, round) references rounds on delete cascade
    )`,
    sql`create index schedule_changes_by_round on schedule_changes (season_id, round)`,
    sql`create table closed_digests (
      season_id smallint not null references seasons on delete cascade,
      round smallint not null,
      primary key (season_id, round)
    )`,
    // Weeks that closed before this migration get no recap.
    sql`insert into closed_digests select id, closed_through from seasons where closed_through > 0`,
    sql`create function note_moved_deadline() returns trigger language plpgsql as $$ begin
      insert into public.schedule_changes (season_id, round, what, was_starts_at) values (new.season_id, new.ordinal, 'deadline', old.starts_at);
      return null;
    end $$`,
    sql`create trigger note_moved_deadline after update on rounds for each row
      when (not new.is_void and new.starts_at <= old.starts_at - interval '15 minutes') execute function note_moved_deadline()`,
    // Reads team_rounds, which follows from kickoffs, rounds and corrections. Records a game once,
    // although it has two teams.
    sql`create function note_lost_game() returns trigger language plpgsql as $$ begin
      insert into public.schedule_changes (season_id, round, what, away_team_id, home_team_id, to_round)
      select new.season_id, new.round, new.result, g.away_team_id, g.home_team_id, nullif(g.round, new.round)
      from public.games g join public.rounds r on r.season_id = new.season_id and r.ordinal = new.round
      where g.id = new.game_id and not r.is_void and (r.starts_at is null or r.starts_at > public.app_now())
        and not exists (select from public.schedule_changes x where x.season_id = new.season_id and x.round = new.round and x.what = new.result
          and x.away_team_id = g.away_team_id and x.home_team_id = g.home_team_id and x.told_as is null);
      return null;
    end $$`,
    sql`create trigger note_lost_game after update on team_rounds for each row
      when (new.result in ('cancelled', 'moved') and new.result is distinct from old.result) execute function note_lost_game()`,
  ]) {
    await statement.execute(db);
  }
}
