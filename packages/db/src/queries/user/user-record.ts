import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import { entryColumns, entryJoins, type LeagueEntry, seasonsNow } from '../league/leagues.ts';
import { winnerCondition } from '../league/winners.ts';
import type { UserEntry } from './users.ts';

export type UserRecord = Omit<UserEntry, 'browserZone'> & {
  createdAt: Date;
  lastSeenAt: Date | null;
  suspendedAt: Date | null;
  leagues: number;
  tickets: number;
};

/** An account for the console, with its numbers of leagues and tickets; undefined if unknown. */
export async function findUserRecord(db: Db, userId: number): Promise<UserRecord | undefined> {
  const { rows } = await sql<UserRecord>`
    select id, name, picture_uri as "pictureUri", username, email, last_login_at as "lastLoginAt", is_admin as "isAdmin",
      created_at as "createdAt", last_seen_at as "lastSeenAt", suspended_at as "suspendedAt",
      (select count(*)::integer from members where user_id = users.id) as leagues,
      (select count(*)::integer from support_tickets where user_id = users.id) as tickets
    from users where id = ${userId}`.execute(db);
  return rows[0];
}

export type Membership = LeagueEntry & {
  joinedAt: Date;
  isAdmin: boolean;
  eliminatedRound: number | null;
  hasLeft: boolean;
  isWinner: boolean;
};

/**
 * A user's leagues, latest joined first. Omits picks. Eliminations are those stored by the last
 * grading.
 */
export async function listMemberships(db: Db, { userId, limit }: { userId: number; limit: number }): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    with ${seasonsNow}
    select ${entryColumns}, m.joined_at as "joinedAt", m.is_admin as "isAdmin", m.eliminated_round as "eliminatedRound",
      m.elimination_reason is not distinct from 'left' as "hasLeft",
      ${winnerCondition} as "isWinner"
    from members m join leagues on leagues.id = m.league_id join leagues l on l.id = leagues.id ${entryJoins}
    where m.user_id = ${userId} order by m.joined_at desc, leagues.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Ids of a user's latest tickets. */
export async function listTicketIdsOf(db: Db, { userId, limit }: { userId: number; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from support_tickets where user_id = ${userId} order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
