import type { RoundToGrade } from '@survivor/rules';
import { sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';
import { joinFirstFailure } from './elimination.ts';

type Returning = { readonly leagueId: number; readonly userId: number; readonly rounds: readonly RoundToGrade[] };

/**
 * Eliminates an alive member who leaves, in the displayed round, and deletes the pick of that round
 * if `isPickOpen`. The caller must have locked the league and the member (rules 11).
 */
export async function eliminateLeaver(
  tx: Tx,
  { leagueId, userId, round, isPickOpen }: { leagueId: number; userId: number; round: number; isPickOpen: boolean },
): Promise<void> {
  await sql`
    update members set left_round = ${round}::smallint, eliminated_round = ${round}::smallint, elimination_reason = 'left', corrected_at = null,
      picks[${round}::int] = case when ${isPickOpen}::boolean then null else picks[${round}::int] end
    where league_id = ${leagueId} and user_id = ${userId}`.execute(tx);
  await sql`update leagues set alive = alive - 1, version = version + 1 where id = ${leagueId}`.execute(tx);
}

/**
 * Undoes that a member left, and judges the member by the rounds that the league was graded by last
 * (rules 11). The caller must have locked the season, the league and the member.
 */
export async function reinstateLeaver(tx: Tx, { leagueId, userId, rounds }: Returning): Promise<void> {
  await sql`
    with verdict as (
      select m.league_id, m.user_id, failure.round, failure.reason
      from leagues l join members m on m.league_id = l.id ${joinFirstFailure(rounds, sql`l.start_round`)}
      where l.id = ${leagueId} and m.user_id = ${userId}
    ), back as (
      update members m set left_round = null, eliminated_round = verdict.round, elimination_reason = verdict.reason
      from verdict where m.league_id = verdict.league_id and m.user_id = verdict.user_id
      returning m.league_id, m.eliminated_round
    )
    update leagues l set alive = l.alive + case when back.eliminated_round is null then 1 else 0 end, version = l.version + 1
    from back where l.id = back.league_id`.execute(tx);
}
