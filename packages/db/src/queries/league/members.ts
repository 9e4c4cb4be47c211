import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { displayedName, nextNumber } from './names.ts';

export type NewMember = { leagueId: number; userId: number; isAdmin: boolean };

/**
 * Adds a member without picks and updates the counts. Returns false if the user already is one.
 * The caller must have locked the league's row.
 */
export async function insertMember(tx: Tx, { leagueId, userId, isAdmin }: NewMember): Promise<boolean> {
  const inserted = await sql`
    insert into members (league_id, user_id, name, name_number, is_admin, picks)
    select l.id, u.id, ${displayedName}, n.number, ${isAdmin}, array_fill(null::smallint, array[s.last_round])
    from leagues l join seasons s on s.id = l.season_id, users u, lateral (select ${nextNumber} as number) n
    where l.id = ${leagueId} and u.id = ${userId}
    on conflict do nothing`.execute(tx);
  if (inserted.numAffectedRows !== 1n) return false;
  await sql`update leagues set total = total + 1, alive = alive + 1, version = version + 1 where id = ${leagueId}`.execute(tx);
  return true;
}

/** The season of a league that the user is a member of; undefined for non-members. */
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

export const isMember = async (db: Db, member: { leagueId: number; userId: number }): Promise<boolean> =>
  (await findSeasonOfMember(db, member)) !== undefined;
