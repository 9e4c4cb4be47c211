import { type Kysely, sql } from 'kysely';

/** A league may take 2 to 1,000,000 members; without a limit, everybody (rules 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leagues add constraint leagues_member_limit check ((settings ->> 'memberLimit')::int between 2 and 1000000)`.execute(
    db,
  );
}
