import { sql } from 'kysely';
import { LOCKS } from '../../connection/advisory-locks.ts';
import type { Tx } from '../../connection/database.ts';

/** Where a pass over all pick changes stopped: the last league, round and member it read. */
export type MergePosition = { readonly leagueId: number; readonly round: number; readonly userId: number };

export const MERGE_START: MergePosition = { leagueId: 0, round: 0, userId: 0 };

/**
 * Deletes pick changes older than a minute, except each member's first and last of a round. The
 * count of the last one includes the deleted ones. Handles one batch after a position and never
 * blocks a pick.
 */
export async function mergePickEvents(
  tx: Tx,
  { after, limit, maxEvents }: { after: MergePosition; limit: number; maxEvents: number },
): Promise<{ position: MergePosition | null; merged: number }> {
  await sql`select pg_advisory_xact_lock(${LOCKS.mergedPicks})`.execute(tx);
  const { rows } = await sql<{ position: MergePosition | null; merged: number }>`
    with members as (
      select league_id, round, user_id, count(*) as events from pick_events
      where (league_id, round, user_id) > (${after.leagueId}::integer, ${after.round}::smallint, ${after.userId}::integer)
      group by league_id, round, user_id order by league_id, round, user_id limit ${limit}
    ), page as (
      select * from (select *, sum(events) over (order by league_id, round, user_id) - events as before from members) m
      where before < ${maxEvents}
    ), old as materialized (
      select e.ctid as row_id, league_id, round, user_id, e.at, row_number() over (whole order by e.at, e.ctid) as nth,
        count(*) over whole as total, sum(e.changes) over whole as changes
      from page join pick_events e using (league_id, round, user_id)
      where events > 2 and e.at <= app_now() - interval '1 minute'
      window whole as (partition by league_id, round, user_id)
    ), counted as (
      update pick_events e set changes = old.changes - 1 from old
      where old.total > 2 and old.nth = old.total and e.ctid = old.row_id
        and e.league_id = old.league_id and e.round = old.round and e.user_id = old.user_id and e.at = old.at
    ), merged as (
      delete from pick_events where ctid = any (array(select row_id from old where nth > 1 and nth < total)) returning 1
    )
    select (select count(*)::int from merged) as merged,
      (select jsonb_build_object('leagueId', league_id, 'round', round, 'userId', user_id) from page
        order by league_id desc, round desc, user_id desc limit 1) as position`.execute(tx);
  return rows[0] ?? { position: null, merged: 0 };
}
