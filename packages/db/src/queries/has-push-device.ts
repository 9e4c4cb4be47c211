import type { Db } from '../database.ts';

/** Whether somebody has a device that takes pushes. */
export async function hasPushDevice(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('push_devices').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}
