import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * The round that a league showed when a member left or was removed, and the elimination reason for
 * it (rules 11). `shared_round` is the round whose members share the win, if it is not the
 * completing one: the last members left. 0 if nobody wins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table members add column left_round smallint`,
    sql`alter table leagues add column shared_round smallint`,
    sql`alter table members drop constraint members_elimination_reason_check`,
    sql`alter table members add constraint members_elimination_reason
      check (elimination_reason in ('loss', 'tie', 'missed', 'cancelled', 'moved', 'left')) not valid`,
  ]) {
    await statement.execute(db);
  }
}
