import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * The results of earlier rounds as they were known at each reached deadline (rules 5, "Excused").
 * Triggers store them in the transaction that records the deadline, whichever release runs it.
 * Deadlines reached before this migration get the current results. There is no foreign key, because
 * it would make a recorded deadline wait for transactions that have locked the season.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table known_results (
      season_id smallint not null,
      round smallint not null,
      results jsonb not null,
      primary key (season_id, round)
    )`,
    sql`create function store_known_results() returns trigger language plpgsql as $$ begin
      insert into public.known_results (season_id, round, results)
      select r.season_id, r.ordinal, coalesce((
        select jsonb_object_agg(e.ordinal, case when not e.is_void then coalesce((
          select jsonb_object_agg(t.team_id, t.result) from public.team_rounds t where t.season_id = e.season_id and t.round = e.ordinal), '{}') end)
        from public.rounds e where e.season_id = r.season_id and e.ordinal < r.ordinal and (e.is_void or e.starts_at <= r.starts_at)), '{}')
      from public.rounds r cross join (select public.settled_now() as now) clock
      where r.starts_at <= clock.now
        and not exists (select from public.known_results k where k.season_id = r.season_id and k.round = r.ordinal)
      on conflict do nothing;
      return null;
    end $$`,
    sql`create trigger store_known_results after update on clock for each row execute function store_known_results()`,
    sql`create trigger store_known_results after update of starts_at on rounds for each row
      when (new.starts_at is distinct from old.starts_at and new.starts_at <= public.app_now()) execute function store_known_results()`,
    sql`create function refuse_known_change() returns trigger language plpgsql as $$ begin
      raise exception 'what was known at a deadline never changes' using errcode = 'restrict_violation';
    end $$`,
    sql`create trigger known_results_append_only before update or delete or truncate on known_results
      for each statement execute function refuse_known_change()`,
    // Changes nothing, but runs the first trigger.
    sql`update clock set kind = kind`,
  ]) {
    await statement.execute(db);
  }
}
