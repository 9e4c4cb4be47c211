import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export type NewMember = { leagueId: number; userId: number; isAdmin: boolean };

/** Adds a member with no pick and counts it; false when already one. The league's row must be held. */
export async function insertMember(tx: Tx, { leagueId, userId, isAdmin }: NewMember): Promise<boolean> {
  const inserted = await sql`
    insert into members (league_id, user_id, name, is_admin, picks)
    select leagues.id, users.id, users.name, ${isAdmin}, array_fill(null::smallint, array[seasons.last_round])
    from leagues join seasons on seasons.id = leagues.season_id, users
    where leagues.id = ${leagueId} and users.id = ${userId}
    on conflict do nothing`.execute(tx);
  if (inserted.numAffectedRows !== 1n) return false;
  await sql`update leagues set total = total + 1, alive = alive + 1, version = version + 1 where id = ${leagueId}`.execute(tx);
  return true;
}

/** The season of a league that the user is in; undefined for everybody else. */
export async function findSeasonOfMember(db: Db, { leagueId, userId }: { leagueId: number; userId: number }): Promise<number | undefined> {
  const row = await db
    .selectFrom('members')
    .innerJoin('leagues', 'leagues.id', 'members.league_id')
    .select('leagues.season_id as seasonId')
    .where('members.league_id', '=', leagueId)
    .where('members.user_id', '=', userId)
    .executeTakeFirst();
  return row?.seasonId;
}

export async function isMember(db: Db, { leagueId, userId }: { leagueId: number; userId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
