import { sql } from 'kysely';
import { createBatchLoader } from '../../connection/batch-loader.ts';
import type { Db } from '../../connection/database.ts';
import { type Orders, orderBy, type Slice, sliceOf } from '../order.ts';
import { contains } from '../text.ts';

export type UserEntry = {
  id: number;
  name: string;
  pictureUri: string | null;
  username: string;
  email: string;
  lastLoginAt: Date | null;
  isAdmin: boolean;
  browserZone: string | null;
};

const columns = sql`id, name, picture_uri as "pictureUri", username, email, last_login_at as "lastLoginAt", is_admin as "isAdmin",
  browser_zone as "browserZone"`;

/** Batched within one tick. */
export const findUser = createBatchLoader(async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<UserEntry>`select ${columns} from users where id = any(${ids}::integer[])`.execute(db);
  const found = new Map(rows.map((user) => [user.id, user]));
  return ids.map((id) => found.get(id));
});

const ORDERS = {
  default: 'id desc',
  name: 'name_lowered, id',
  '-name': 'name_lowered desc, id desc',
  email: 'email_lowered, id',
  '-email': 'email_lowered desc, id desc',
  lastLogin: 'last_login_at nulls first, id',
  '-lastLogin': 'last_login_at desc nulls last, id desc',
} satisfies Orders<string>;

export type UserSearch = { readonly search: string; readonly sort?: Exclude<keyof typeof ORDERS, 'default'> };

const matchingUsers = (search: string) =>
  search === '' ? sql`from users` : sql`from users where ${contains('name_lowered', search)} or ${contains('email_lowered', search)}`;

/**
 * Ids of users whose name or email contains the text, newest first by default. Users who never
 * signed in sort as earliest.
 */
export async function findUserIds(db: Db, { search, sort }: UserSearch, { offset, limit }: Slice): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id ${matchingUsers(search)} ${orderBy(ORDERS, sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Users in the order of the ids. */
export async function listUsers(db: Db, ids: readonly number[]): Promise<UserEntry[]> {
  const { rows } = await sql<UserEntry>`
    select ${columns} from unnest(${ids}::integer[]) with ordinality wanted (user_id, position) join users on id = user_id order by position`.execute(
    db,
  );
  return rows;
}

/** One page of users, and their total. */
export async function searchUsers(
  db: Db,
  { page, pageSize, ...filter }: UserSearch & { page: number; pageSize: number },
): Promise<{ rows: UserEntry[]; total: number }> {
  const rows = await listUsers(db, await findUserIds(db, filter, sliceOf({ page, pageSize })));
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${matchingUsers(filter.search)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Stores the time zone of a user's browser. */
export async function setBrowserZone(db: Db, { userId, zone }: { userId: number; zone: string }): Promise<void> {
  await sql`update users set browser_zone = ${zone} where id = ${userId} and browser_zone is distinct from ${zone}`.execute(db);
}

/**
 * The number of users with an authenticated request in the last `daysBack` days of real time, and
 * of all users.
 */
export async function countSeenUsers(db: Db, daysBack: number): Promise<{ active: number; total: number }> {
  const { rows } = await sql<{ active: number; total: number }>`
    select (select count(*)::integer from users where last_seen_at >= now() - make_interval(days => ${daysBack})) as active,
      (select count(*)::integer from users) as total`.execute(db);
  return rows[0] ?? { active: 0, total: 0 };
}
