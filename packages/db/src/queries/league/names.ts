import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/** The skeleton of a name, or the name itself until its skeleton is stored. */
const skeletonOf = (user: 'u' | 'o') => sql`coalesce(${sql.ref(`${user}.name_look`)}, ${sql.ref(`${user}.name`)})`;

/**
 * The number for a new name of user `u` in league `l`, which distinguishes similar names (rules 3).
 * The caller must have locked the league's row.
 */
export const nextNumber = sql`(select coalesce(max(m.name_number), 0) + 1 from users o join members m on m.user_id = o.id and m.league_id = l.id
  where ${skeletonOf('o')} = ${skeletonOf('u')} and o.id <> u.id)`;

/** A member's name as displayed. */
export const displayedName = sql`u.name || case when n.number > 1 then ' (' || n.number || ')' else '' end`;

export type NewName = { userId: number; name: string; skeleton: string };

/** Stores a user's name and its skeleton, and updates the standings of their leagues (rules 6). */
export async function renameUser(tx: Tx, { userId, name, skeleton }: NewName): Promise<void> {
  await sql`select id from leagues where id in (select league_id from members where user_id = ${userId}) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ isSameSkeleton: boolean }>`
    select coalesce(${skeletonOf('u')} = ${skeleton}, false) as "isSameSkeleton" from users u where id = ${userId}`.execute(tx);
  const number = rows[0]?.isSameSkeleton ? sql`own.name_number` : nextNumber;
  await tx.updateTable('users').set({ name, name_look: skeleton }).where('id', '=', userId).execute();
  await sql`
    with renamed as (
      update members mine set name = ${displayedName}, name_number = n.number
      from members own join users u on u.id = own.user_id join leagues l on l.id = own.league_id, lateral (select ${number} as number) n
      where own.user_id = ${userId} and mine.league_id = own.league_id and mine.user_id = own.user_id and mine.name <> ${displayedName}
      returning mine.league_id
    )
    update leagues set version = version + 1 where id in (select league_id from renamed)`.execute(tx);
}

export type UserName = { readonly id: number; readonly name: string };

/** The next users whose name has no stored skeleton. */
export async function listNamesWithoutSkeleton(db: Db, limit: number): Promise<UserName[]> {
  const { rows } = await sql<UserName>`select id, name from users where name_look is null order by id limit ${limit}`.execute(db);
  return rows;
}

export async function storeNameSkeletons(db: Db, skeletons: readonly { id: number; skeleton: string }[]): Promise<void> {
  await sql`
    update users set name_look = stored.skeleton from unnest(${skeletons.map(({ id }) => id)}::int[], ${skeletons.map(({ skeleton }) => skeleton)}::text[]) as stored (id, skeleton)
    where users.id = stored.id`.execute(db);
}

/**
 * Numbers similar names in the leagues of an id range. Of the members with similar names, the one
 * who joined first keeps the name unchanged.
 */
export async function numberSimilarNames(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`select id from leagues where id between ${from} and ${to} order by id for no key update`.execute(tx);
  await sql`
    with alike as (
      select m.league_id, m.user_id, max(m.name_number) over same as most,
        row_number() over (partition by m.league_id, ${skeletonOf('u')}, m.name_number order by m.joined_at, m.user_id) - 1 as position
      from members m join users u on u.id = m.user_id where m.league_id between ${from} and ${to}
      window same as (partition by m.league_id, ${skeletonOf('u')})
    ), renamed as (
      update members m set name = u.name || ' (' || alike.most + alike.position || ')', name_number = alike.most + alike.position
      from alike, users u
      where m.league_id = alike.league_id and m.user_id = alike.user_id and u.id = m.user_id and m.name_number = 1 and alike.position > 0
      returning m.league_id
    )
    update leagues set version = version + 1 where id in (select league_id from renamed)`.execute(tx);
}

/** The highest league id; 0 without leagues. */
export async function findLastLeagueId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from leagues`.execute(db);
  return rows[0]?.id ?? 0;
}
