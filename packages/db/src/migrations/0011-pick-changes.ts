import { type Kysely, sql } from 'kysely';

/**
 * Seconds until a member may change the pick of a round again, at most so many times per minute; 0
 * when allowed. Volatile, so a pick that waited for its member's lock counts recent writes
 * (architecture 5).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index pick_events_by_member on pick_events (league_id, round, user_id, at)`.execute(db);
  await sql`drop index pick_events_by_round`.execute(db);
  await sql`create function seconds_until_change(league integer, member integer, of_round smallint, most integer)
    returns integer language plpgsql volatile as $$
    declare
      since constant timestamptz := public.app_now() - interval '1 minute';
    begin
      return coalesce((
        select greatest(1, ceil(extract(epoch from e.at - since)))::integer from public.pick_events e
        where e.league_id = league and e.round = of_round and e.user_id = member and e.at > since
        order by e.at desc offset most - 1 limit 1), 0);
    end $$`.execute(db);
}
