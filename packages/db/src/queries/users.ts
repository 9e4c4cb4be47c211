import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { contains } from './text.ts';

export type UserEntry = {
  id: number;
  name: string;
  pictureUri: string | null;
  username: string;
  email: string;
  lastLoginAt: Date | null;
  isAdmin: boolean;
};

const columns = sql`id, name, picture_uri as "pictureUri", username, email, last_login_at as "lastLoginAt", is_admin as "isAdmin"`;

export async function findUser(db: Db, userId: number): Promise<UserEntry | undefined> {
  const { rows } = await sql<UserEntry>`select ${columns} from users where id = ${userId}`.execute(db);
  return rows[0];
}

/** One page of users whose name or e-mail holds the text, the newest first. */
export async function searchUsers(
  db: Db,
  { search, page, pageSize }: { search: string; page: number; pageSize: number },
): Promise<{ rows: UserEntry[]; total: number }> {
  const matching =
    search === '' ? sql`from users` : sql`from users where ${contains('name_lowered', search)} or ${contains('email_lowered', search)}`;
  const { rows } = await sql<UserEntry>`
    select ${columns} from users
    where id in (select id ${matching} order by id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    order by id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many users made an authenticated request in the last days of real time, and how many there are. */
export async function countSeenUsers(db: Db, daysBack: number): Promise<{ active: number; total: number }> {
  const { rows } = await sql<{ active: number; total: number }>`
    select (select count(*)::integer from users where last_seen_at >= now() - make_interval(days => ${daysBack})) as active,
      (select count(*)::integer from users) as total`.execute(db);
  return rows[0] ?? { active: 0, total: 0 };
}
