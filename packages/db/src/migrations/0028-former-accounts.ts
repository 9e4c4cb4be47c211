import { type Kysely, sql } from 'kysely';

/**
 * When an account was deleted. Its row remains for references but holds no personal data (rules 6).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column former_at timestamptz, add constraint users_former_is_nobody check (former_at is null
    or (issuer = '' and email = '' and username = '' and picture_uri is null and not is_admin and last_login_at is null))`.execute(db);
}
