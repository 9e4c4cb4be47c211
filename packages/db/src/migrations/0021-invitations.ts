import { type Kysely, sql } from 'kysely';

/**
 * The generation of a league's valid invitations. Incrementing it revokes all earlier ones (rules
 * 3).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leagues add column invite_generation integer not null default 1 check (invite_generation > 0)`.execute(db);
}
