import { type Kysely, sql } from 'kysely';

/**
 * Derives start, current round, void state and completion from facts (rules 2). Games are
 * identified by source id, claims held for review are corrections, and a round stores its deadline
 * before it was void and the facts it was last graded by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table games drop constraint games_season_id_home_team_id_away_team_id_key,
      add column is_listed boolean not null default true, add column is_disowned boolean not null default false,
      add column former_round smallint, add column former_kickoff_at timestamptz,
      add column former_until timestamptz, add column taken_at timestamptz, add column taken_from smallint, add unique (season_id, source_id)`,
    sql`alter table rounds add column former_starts_at timestamptz, add column is_settled boolean not null default false,
      add column graded jsonb`,
    sql`update rounds set starts_at = null where is_void`,
    sql`create or replace function freeze_deadline() returns trigger language plpgsql as $$ begin
        if public.is_deadline_frozen(old.starts_at) then
          new.refused_starts_at := case when new.is_void then null else new.starts_at end;
          new.refused_at := public.app_now();
          new.starts_at := old.starts_at;
          new.was_starts_at := old.was_starts_at;
          new.former_starts_at := old.former_starts_at;
          new.is_void := old.is_void;
        end if;
        return new;
      end $$`,
    sql`create or replace function current_round_of(season smallint) returns smallint language sql volatile parallel safe as $$
      select coalesce(
        (select min(r.ordinal) from rounds r, (select app_now() as now) clock
          where r.season_id = s.id and not r.is_void and not r.is_settled and (r.moves_on_at is null or r.moves_on_at > clock.now)
            and r.ordinal >= (select coalesce(max(b.ordinal), 1) from rounds b
              where b.season_id = s.id and not b.is_void and b.starts_at <= clock.now)),
        s.last_round)
      from seasons s where s.id = season $$`,
    sql`create function start_round_of(season smallint, made_with smallint) returns smallint language sql stable parallel safe as $$
      select coalesce((select min(r.ordinal) from rounds r where r.season_id = season and r.ordinal >= made_with and not r.is_void), made_with) $$`,
    sql`alter table seasons drop column current_round`,
    sql`alter table corrections drop constraint corrections_kind_check`,
    sql`drop index corrections_in_force`,
    sql`update corrections set kind = 'held-event' where kind = 'held-kickoff'`,
    sql`alter table corrections add check (kind in ('held-event', 'late-result', 'entered-result')),
      add column home_team_id smallint references teams, add column away_team_id smallint references teams,
      add column is_disowned boolean not null default false, add column since timestamptz, add column gate_reasons text[] not null default '{}'`,
    sql`create unique index corrections_in_force on corrections (game_id)
      where kind <> 'held-event' and applied_at is not null and withdrawn_at is null`,
  ]) {
    await statement.execute(db);
  }
}
