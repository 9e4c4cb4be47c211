import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { entryColumns, entryJoins, type LeagueEntry, seasonsNow } from './leagues.ts';

/** The content of an invitation. It is valid while the league has this generation (rules 3). */
export type Invitation = { readonly leagueId: number; readonly inviterId: number; readonly generation: number };

export type InvitedLeague = LeagueEntry & {
  total: number;
  alive: number;
  isClosed: boolean;
  maxMembers: number | null;
  season: string;
  inviterName: string | null;
};

/** The league of an invitation, with the inviter's name if still a member; undefined if revoked. */
export async function findInvitedLeague(db: Db, { leagueId, inviterId, generation }: Invitation): Promise<InvitedLeague | undefined> {
  const { rows } = await sql<InvitedLeague>`
    with ${seasonsNow}
    select ${entryColumns}, leagues.total, leagues.alive, leagues.joins_closed as "isClosed", leagues.max_members as "maxMembers",
      (select display from seasons where id = leagues.season_id) as season,
      (select m.name from members m join users u on u.id = m.user_id
        where m.league_id = leagues.id and m.user_id = ${inviterId} and u.former_at is null) as "inviterName"
    from leagues ${entryJoins}
    where leagues.id = ${leagueId} and leagues.invite_generation = ${generation}`.execute(db);
  return rows[0];
}

/** Whether an invitation is valid. While the league's row is locked it stays valid. */
export async function isInvitationValid(tx: Tx, { leagueId, generation }: Invitation): Promise<boolean> {
  const query = tx.selectFrom('leagues').select('id').where('id', '=', leagueId).where('invite_generation', '=', generation);
  return (await query.executeTakeFirst()) !== undefined;
}

export type MemberInvitation = { readonly generation: number; readonly isAdmin: boolean };

/** What a member's invitation contains; undefined for non-members. */
export async function findMemberInvitation(
  db: Db,
  { leagueId, userId }: { leagueId: number; userId: number },
): Promise<MemberInvitation | undefined> {
  return db
    .selectFrom('members')
    .innerJoin('leagues', 'leagues.id', 'members.league_id')
    .select(['leagues.invite_generation as generation', 'members.is_admin as isAdmin'])
    .where('members.league_id', '=', leagueId)
    .where('members.user_id', '=', userId)
    .executeTakeFirst();
}

/** Revokes all earlier invitations to a league. Returns the new generation. */
export async function revokeInvitations(tx: Tx, leagueId: number): Promise<number> {
  const row = await tx
    .updateTable('leagues')
    .set((eb) => ({ invite_generation: eb('invite_generation', '+', 1) }))
    .where('id', '=', leagueId)
    .returning('invite_generation')
    .executeTakeFirstOrThrow();
  return row.invite_generation;
}
