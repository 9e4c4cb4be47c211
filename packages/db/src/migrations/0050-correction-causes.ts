import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * The results of games by which a round was last graded, and of a `corrected` message the games
 * whose result changed (rules 12).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rounds add column graded_results jsonb`.execute(db);
  await sql`alter table messages add column cause jsonb`.execute(db);
}
