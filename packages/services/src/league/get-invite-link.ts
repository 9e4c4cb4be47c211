import type { InviteLinkOutput } from '@survivor/contract/league';
import { findMemberInvitation } from '@survivor/db/queries/league/invitations';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

/**
 * The caller's invitation to a league, which stays the same until revoked, and whether the caller
 * may revoke it. Throws 404 for non-members (rules 3).
 */
export async function getInviteLink({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<InviteLinkOutput> {
  const { id: inviterId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  const invitation = leagueId === null ? undefined : await findMemberInvitation(ctx.db, { leagueId, userId: inviterId });
  if (leagueId === null || invitation === undefined) throw notFound('League');
  const { generation, isAdmin } = invitation;
  return { token: ctx.invitations.sign({ leagueId, inviterId, generation }), canEnd: isAdmin };
}
