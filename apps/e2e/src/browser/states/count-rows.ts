import type { Db } from '@survivor/db/database';

/** The key of a league, which only its members are shown. */
export async function keyOfLeague(db: Db, id: number): Promise<string> {
  return (await db.selectFrom('leagues').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key;
}

export async function countLeagues(db: Db, name: string): Promise<number> {
  return (await db.selectFrom('leagues').select('id').where('name', '=', name).execute()).length;
}

export async function countTickets(db: Db, description: string): Promise<number> {
  return (await db.selectFrom('support_tickets').select('id').where('description', '=', description).execute()).length;
}

/** Ends every session of a person, and waits until no process takes them. */
export async function endSessions(db: Db, email: string): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();
}
