import type { LeagueRole } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { failedRoundExists } from '../grading/elimination.ts';

type InLeague = { readonly leagueId: number; readonly userId: number };

/** The role of a member `m` of a league `l`. */
export const ROLE = sql<LeagueRole>`case when l.owner_id = m.user_id then 'owner' when m.is_admin then 'administrator' else 'member' end`;

/** The state that decides which acts a member may do in a league. The password is encrypted. */
export type MembershipRow = {
  readonly role: LeagueRole;
  readonly seasonId: number;
  readonly ownerId: number;
  readonly total: number;
  readonly joinsClosed: boolean;
  readonly maxMembers: number | null;
  readonly passwordEncrypted: string;
  readonly pinnedText: string | null;
};

/** The state for the acts of one member in a league; undefined for non-members. */
export async function findMembership(db: Db, { leagueId, userId }: InLeague): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select ${ROLE} as role, l.season_id as "seasonId", coalesce(l.owner_id, l.created_by) as "ownerId", l.total, l.joins_closed as "joinsClosed", l.max_members as "maxMembers",
      l.password_encrypted as "passwordEncrypted", l.pinned_text as "pinnedText"
    from members m join leagues l on l.id = m.league_id where m.league_id = ${leagueId} and m.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** What administrators have set, as all members may see it. */
export type AdministrationRow = {
  readonly ownerId: number;
  readonly joinsClosed: boolean;
  readonly maxMembers: number | null;
  readonly pinnedText: string | null;
  readonly pinnedAt: Date | null;
  readonly pinnedBy: string | null;
};

export async function findAdministration(db: Db, leagueId: number): Promise<AdministrationRow | undefined> {
  const { rows } = await sql<AdministrationRow>`
    select coalesce(l.owner_id, l.created_by) as "ownerId", l.joins_closed as "joinsClosed", l.max_members as "maxMembers", l.pinned_text as "pinnedText",
      l.pinned_at as "pinnedAt", case when u.former_at is null then coalesce(m.name, u.name) else u.name end as "pinnedBy"
    from leagues l left join users u on u.id = l.pinned_by left join members m on m.league_id = l.id and m.user_id = u.id
    where l.id = ${leagueId}`.execute(db);
  return rows[0];
}

/** The season and the number of members of a league; undefined if unknown. */
export async function findLeagueSize(db: Db, leagueId: number): Promise<{ seasonId: number; total: number } | undefined> {
  return await db.selectFrom('leagues').select(['season_id as seasonId', 'total']).where('id', '=', leagueId).executeTakeFirst();
}

export type ConcernedRow = {
  readonly userId: number;
  readonly name: string;
  readonly role: LeagueRole;
  readonly isFormer: boolean;
  /** Also if the elimination is not graded yet. */
  readonly isEliminated: boolean;
  readonly hasLeft: boolean;
};

const HAS_FAILED = failedRoundExists({
  season: sql`l.season_id`,
  picks: sql`m.picks`,
  rounds: sql`p.ordinal >= l.start_round`,
  now: sql`settled_now()`,
});

/** Locks a member until the transaction ends; undefined for non-members. Lock the league first. */
export async function lockConcerned(tx: Tx, { leagueId, userId }: InLeague): Promise<ConcernedRow | undefined> {
  await sql`select from members where league_id = ${leagueId} and user_id = ${userId} for update`.execute(tx);
  const { rows } = await sql<ConcernedRow>`
    select m.user_id as "userId", m.name, ${ROLE} as role, u.former_at is not null as "isFormer", m.left_round is not null as "hasLeft",
      m.eliminated_round is not null or ${HAS_FAILED} as "isEliminated"
    from members m join leagues l on l.id = m.league_id join users u on u.id = m.user_id
    where m.league_id = ${leagueId} and m.user_id = ${userId}`.execute(tx);
  return rows[0];
}

/** Whether a deadline of the season has been reached since this time. */
export async function isDeadlineReachedSince(db: Db, { seasonId, at }: { seasonId: number; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from rounds where season_id = ${seasonId}::smallint and not is_void and starts_at > ${at} and starts_at <= app_now() limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends the membership in a league that has not started. */
export async function deleteMember(tx: Tx, { leagueId, userId }: InLeague): Promise<void> {
  await sql`delete from members where league_id = ${leagueId} and user_id = ${userId}`.execute(tx);
  await sql`update leagues set total = total - 1, alive = alive - 1 where id = ${leagueId}`.execute(tx);
  await sql`delete from muted_leagues where league_id = ${leagueId} and user_id = ${userId}`.execute(tx);
}

export async function countAdministrators(db: Db, leagueId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members where league_id = ${leagueId} and is_admin`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function setAdministratorRole(tx: Tx, { leagueId, userId, isAdmin }: InLeague & { readonly isAdmin: boolean }): Promise<void> {
  await sql`update members set is_admin = ${isAdmin} where league_id = ${leagueId} and user_id = ${userId}`.execute(tx);
}

export async function setOwner(tx: Tx, { leagueId, userId }: InLeague): Promise<void> {
  await sql`update leagues set owner_id = ${userId} where id = ${leagueId}`.execute(tx);
}

export async function setJoinsClosed(tx: Tx, { leagueId, isClosed }: { leagueId: number; isClosed: boolean }): Promise<void> {
  await sql`update leagues set joins_closed = ${isClosed} where id = ${leagueId}`.execute(tx);
}

export async function setMaxMembers(tx: Tx, { leagueId, maxMembers }: { leagueId: number; maxMembers: number | null }): Promise<void> {
  await sql`update leagues set max_members = ${maxMembers}::int where id = ${leagueId}`.execute(tx);
}

/** Replaces the key and revokes all invitations. Returns false if another league has the key. */
export async function replaceKey(tx: Tx, { leagueId, key }: { leagueId: number; key: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update leagues set key = ${key}, invite_generation = invite_generation + 1
    where id = ${leagueId} and not exists (select from leagues other where other.key = ${key})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Replaces the password and revokes all invitations. */
export async function replacePassword(tx: Tx, { leagueId, encrypted }: { leagueId: number; encrypted: string }): Promise<void> {
  await sql`
    update leagues set password_encrypted = ${encrypted}, invite_generation = invite_generation + 1 where id = ${leagueId}`.execute(tx);
}

/** Pins a message, or removes the pinned one if `text` is null. */
export async function setPinned(tx: Tx, { leagueId, userId, text }: InLeague & { readonly text: string | null }): Promise<void> {
  const isPinned = text !== null;
  await sql`
    update leagues set pinned_text = ${text}, pinned_by = case when ${isPinned} then ${userId}::int end, pinned_at = case when ${isPinned} then app_now() end
    where id = ${leagueId}`.execute(tx);
}

/** What decides whether a newcomer may join, with the league's current key and password. */
export type EntryRow = {
  readonly key: string;
  readonly passwordEncrypted: string;
  readonly isClosed: boolean;
  readonly total: number;
  readonly maxMembers: number | null;
};

export async function findEntry(db: Db, leagueId: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select key, password_encrypted as "passwordEncrypted", joins_closed as "isClosed", total, max_members as "maxMembers"
    from leagues where id = ${leagueId}`.execute(db);
  return rows[0];
}

export type NamedMember = { readonly userId: number; readonly name: string };

/** Members `m` of a league `l` who are alive and have no pick in a round, which is public. */
export const missingIn = ({ leagueId, round }: { leagueId: number; round: number }) => sql`
  members m join leagues l on l.id = m.league_id join users u on u.id = m.user_id and u.former_at is null
  where m.league_id = ${leagueId} and m.eliminated_round is null and m.picks[${round}::int] is null and not ${HAS_FAILED}`;

/** The first members without a pick, by name, and the total. */
export async function listMissing(
  db: Db,
  { limit, ...args }: { leagueId: number; round: number; limit: number },
): Promise<{ members: NamedMember[]; total: number }> {
  const { rows } = await sql<NamedMember & { total: number }>`
    select m.user_id as "userId", m.name, (count(*) over ())::int as total from ${missingIn(args)}
    order by m.name collate "en-US-x-icu", m.user_id limit ${limit}`.execute(db);
  return { members: rows.map(({ userId, name }) => ({ userId, name })), total: rows[0]?.total ?? 0 };
}
