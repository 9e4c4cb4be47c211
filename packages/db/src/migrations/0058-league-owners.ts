import { type Kysely, sql } from 'kysely';
import type { Tx } from '../connection/database.ts';

export const kind = 'backfill';

const LEAGUES_EACH = 5000;

/**
 * The owner is the creator or, since the creator deleted the account, the administrator to whom the
 * league was handed.
 */
export async function fillSome(tx: Tx): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update leagues l set owner_id = coalesce((
      select m.user_id from members m where m.league_id = l.id and m.is_admin
      order by m.user_id = l.created_by desc, m.joined_at, m.user_id limit 1), l.created_by)
    where l.id in (select id from leagues where owner_id is null order by id limit ${LEAGUES_EACH} for update)`.execute(tx);
  return Number(numAffectedRows ?? 0n) === LEAGUES_EACH;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table leagues validate constraint leagues_owner`,
    sql`alter table leagues validate constraint leagues_pinned_by`,
    sql`alter table leagues validate constraint leagues_max_members`,
  ]) {
    await statement.execute(db);
  }
}
