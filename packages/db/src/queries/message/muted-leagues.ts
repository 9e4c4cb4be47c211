import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

export type Mute = { readonly leagueId: number; readonly userId: number; readonly isMuted: boolean };

/** Mutes or unmutes a league for a member. Idempotent. Returns false for non-members. */
export async function setMuted(db: Db, { leagueId, userId, isMuted }: Mute): Promise<boolean> {
  const { rows } = await sql`
    with member as (
      select user_id, league_id from members where league_id = ${leagueId} and user_id = ${userId}
    ), muted as (
      insert into muted_leagues (user_id, league_id) select user_id, league_id from member where ${isMuted} on conflict do nothing
    ), heard as (
      delete from muted_leagues using member
      where muted_leagues.user_id = member.user_id and muted_leagues.league_id = member.league_id and not ${isMuted}
    )
    select from member`.execute(db);
  return rows.length > 0;
}

/** Selects the leagues that a user muted, by name. */
export const selectMutedLeagues = (db: Db, userId: number) =>
  db
    .selectFrom('muted_leagues')
    .innerJoin('leagues', 'leagues.id', 'muted_leagues.league_id')
    .select(['leagues.id', 'leagues.name'])
    .where('muted_leagues.user_id', '=', userId)
    .orderBy('leagues.name')
    .orderBy('leagues.id');
