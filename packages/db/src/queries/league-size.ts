import type { Db } from '../database.ts';

/** How many members a league counts; 0 for an unknown league. */
export async function countMembersOf(db: Db, leagueId: number): Promise<number> {
  const row = await db.selectFrom('leagues').select('total').where('id', '=', leagueId).executeTakeFirst();
  return row?.total ?? 0;
}
