import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * A reached deadline is a fact (rules 1): `app_now()` is never behind `clock.reached_at`, the
 * latest recorded one (null before the first process starts); `settled_now()` stops before an
 * unrecorded one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clock add column reached_at timestamptz`.execute(db);
  await sql`create function host_now() returns timestamptz language sql volatile parallel safe as 'select clock_timestamp()'`.execute(db);
  await sql`create or replace function app_now() returns timestamptz language sql volatile parallel safe
    as 'select greatest(public.host_now() + shift, reached_at) from public.clock'`.execute(db);
  await sql`create function settled_now() returns timestamptz language sql volatile parallel safe as $$
    select least(public.app_now(), (
      select min(r.starts_at) - interval '1 millisecond' from public.rounds r, public.clock c where r.starts_at > c.reached_at)) $$`.execute(
    db,
  );
  await sql`create or replace function current_round_of(season smallint) returns smallint language sql volatile parallel safe as $$
    select coalesce(
      (select min(r.ordinal) from rounds r, (select public.settled_now() as now) clock
        where r.season_id = s.id and not r.is_void and not r.is_settled and (r.moves_on_at is null or r.moves_on_at > clock.now)
          and r.ordinal >= (select coalesce(max(b.ordinal), 1) from rounds b
            where b.season_id = s.id and not b.is_void and b.starts_at <= clock.now)),
      s.last_round)
    from seasons s where s.id = season $$`.execute(db);
}
