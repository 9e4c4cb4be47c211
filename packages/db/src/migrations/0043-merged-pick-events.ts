import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Pick changes between the first and the last are merged into the last, with their count
 * (architecture 4). Exports are stored uncompressed, so that PostgreSQL can read a part of one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pick_events add column changes integer not null default 1`.execute(db);
  await sql`alter table account_exports add column file bytea, add column downloading_until timestamptz`.execute(db);
  await sql`alter table account_exports alter column file set storage external`.execute(db);
}
