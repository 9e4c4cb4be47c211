import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * How many changes of a pick a row stands for, since those between the first and the last are merged into the last (architecture 4). Of exports, the
 * bytes, which PostgreSQL reads in parts only if it stores them uncompressed, and until when one is downloaded, so that one download runs at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pick_events add column changes integer not null default 1`.execute(db);
  await sql`alter table account_exports add column file bytea, add column downloading_until timestamptz`.execute(db);
  await sql`alter table account_exports alter column file set storage external`.execute(db);
}
