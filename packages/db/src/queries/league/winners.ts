import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';

/** Conditions and values on a league `l` and a member `m` of it (rules 3). */

/** The round whose eliminated members share the win if nobody is alive. */
const sharedRound = sql`coalesce(l.shared_round, l.completed_round)`;

/** The member has won: alive in the completed league or, if nobody is, eliminated last. */
export const winnerCondition: RawBuilder<boolean> = sql`(l.completed_round is not null
  and case when l.alive > 0 then m.eliminated_round is null else m.eliminated_round = ${sharedRound} end)`;

/** The number of winners; null while the league goes on. */
export const winnersCount: RawBuilder<number | null> =
  sql`case when l.completed_round is null then null when l.alive > 0 then l.alive else (
  select count(*)::int from members w where w.league_id = l.id and w.eliminated_round = ${sharedRound}) end`;

/** A `LeagueEnd` as JSON; null while the league goes on. */
export const leagueEnd: RawBuilder<unknown> = sql`case when l.completed_round is not null then
  json_build_object('winners', ${winnersCount}, 'total', l.total, 'survivors', l.alive, 'round', l.completed_round,
    'sharedRound', l.shared_round) end`;

/** Members and their leagues as PostgreSQL array literals, which are passed back unparsed. */
export type WinnersBefore = { readonly leagueIds: string; readonly userIds: string };

/** The winners of the completed ones among these leagues, by league and member. */
export async function findWinners(tx: Tx, leagueIds: readonly number[]): Promise<WinnersBefore> {
  const { rows } = await sql<WinnersBefore>`
    select coalesce(array_agg(m.league_id order by m.league_id, m.user_id), '{}')::text as "leagueIds",
      coalesce(array_agg(m.user_id order by m.league_id, m.user_id), '{}')::text as "userIds"
    from leagues l join members m on m.league_id = l.id where l.id = any(${leagueIds}::int[]) and ${winnerCondition}`.execute(tx);
  return rows[0] ?? { leagueIds: '{}', userIds: '{}' };
}
