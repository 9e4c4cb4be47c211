import { sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';

/** The winners of a league before or after a change: the first by name, and their number. */
export type PreviewWinnersRow = { leagueId: number; side: 'before' | 'after'; names: string[]; total: number };

/**
 * After `compareStandings`: the winners of changed leagues that are completed, by the rule of
 * `listWinners` (members alive after the completing round; if none, all eliminated in it). A league
 * in progress has no row for that side.
 */
export async function listPreviewWinners(
  tx: Tx,
  { leagueIds, names }: { leagueIds: readonly number[]; names: number },
): Promise<PreviewWinnersRow[]> {
  const { rows } = await sql<PreviewWinnersRow>`
    with stood as (
      select 'before' as side, l.id as league_id, l.completed_before as completed, m.user_id, m.name, b.eliminated_round
      from changed_leagues l join members_before b on b.league_id = l.id join members m on m.league_id = b.league_id and m.user_id = b.user_id
      where l.id = any(${leagueIds}::int[]) and l.completed_before is not null
      union all
      select 'after', l.id, l.completed_after, m.user_id, m.name, m.eliminated_round
      from changed_leagues l join members m on m.league_id = l.id
      where l.id = any(${leagueIds}::int[]) and l.completed_after is not null
    ), judged as (
      select *, coalesce(eliminated_round > completed, true) as survived,
        bool_or(coalesce(eliminated_round > completed, true)) over (partition by side, league_id) as any_survived
      from stood
    ), winners as (
      select *, row_number() over (partition by side, league_id order by name, user_id) as place
      from judged where case when any_survived then survived else eliminated_round = completed end
    )
    select league_id as "leagueId", side, array_agg(name order by place) filter (where place <= ${names}::int) as names, count(*)::int as total
    from winners group by league_id, side`.execute(tx);
  return rows;
}
