import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { gameFacts } from '../season/game-facts.ts';

type Member = { readonly leagueId: number; readonly userId: number };
type PlannedTeam = Member & { readonly round: number; readonly teamId: number };

export type PlanningState = { displayedRound: number; lastRound: number; isOver: boolean };

/** The facts that decide which rounds a member may plan; undefined for non-members. */
export async function findPlanningState(db: Db, { leagueId, userId }: Member): Promise<PlanningState | undefined> {
  const { rows } = await sql<PlanningState>`
    select greatest(start_round_of(l.season_id, l.start_round), current_round_of(l.season_id))::int as "displayedRound",
      s.last_round::int as "lastRound", m.eliminated_round is not null or l.completed_round is not null as "isOver"
    from members m join leagues l on l.id = m.league_id join seasons s on s.id = l.season_id
    where m.league_id = ${leagueId}::int and m.user_id = ${userId}::int`.execute(db);
  return rows[0];
}

/** Locks a member's row, so that changes to one plan are serialized. It blocks only that member. */
export async function lockPlanOf(tx: Tx, { leagueId, userId }: Member): Promise<void> {
  await sql`select from members where league_id = ${leagueId} and user_id = ${userId} for no key update`.execute(tx);
}

export type PlanEntry = { round: number; teamId: number; kickoffAt: Date | null };

/** A member's plan for a round and all later ones. */
export function listPlanEntries(db: Db, { leagueId, userId, from }: Member & { readonly from: number }): Promise<PlanEntry[]> {
  return db
    .selectFrom('pick_plans')
    .select(['round', 'team_id as teamId', 'kickoff_at as kickoffAt'])
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .where('round', '>=', from)
    .orderBy('round')
    .execute();
}

/**
 * Plans a team for a round with its current kickoff. Replaces the round's previous team and the
 * team's previous round.
 */
export async function savePlan(tx: Tx, { leagueId, userId, round, teamId }: PlannedTeam): Promise<void> {
  await tx
    .deleteFrom('pick_plans')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('round', '<>', round)
    .execute();
  await sql`
    insert into pick_plans (league_id, user_id, round, team_id, kickoff_at)
    select l.id, ${userId}, t.round, t.team_id, g.kickoff_at
    from leagues l join team_rounds t on t.season_id = l.season_id join ${gameFacts} g on g.id = t.game_id
    where l.id = ${leagueId} and t.round = ${round} and t.team_id = ${teamId}
    on conflict (league_id, user_id, round) do update set team_id = excluded.team_id, kickoff_at = excluded.kickoff_at`.execute(tx);
}

export async function deletePlan(db: Db, { leagueId, userId, round }: Omit<PlannedTeam, 'teamId'>): Promise<void> {
  await db.deleteFrom('pick_plans').where('league_id', '=', leagueId).where('user_id', '=', userId).where('round', '=', round).execute();
}
