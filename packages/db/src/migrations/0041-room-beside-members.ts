import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Leaves room for a second version of more than half of a page's members, which a round can
 * eliminate. Otherwise each update would write to both indexes. Applies to pages filled from now
 * on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members set (fillfactor = 60)`.execute(db);
}
