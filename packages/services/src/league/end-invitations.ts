import type { InviteLinkOutput } from '@survivor/contract/league';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { findMemberInvitation, revokeInvitations } from '@survivor/db/queries/league/invitations';
import { LEAGUE_REFUSALS } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound, ServiceError } from '../service-error.ts';

/** Ends all invitations to a league that anybody has sent; the caller's new one. 404 when not a member, 403 when not its administrator (rules 3). */
export async function endInvitations({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<InviteLinkOutput> {
  const { id: inviterId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  const inviting = leagueId === null ? undefined : await findMemberInvitation(ctx.db, { leagueId, userId: inviterId });
  if (leagueId === null || inviting === undefined) throw notFound('League');
  if (!inviting.isAdmin) throw new ServiceError('forbidden', LEAGUE_REFUSALS.notItsAdministrator);
  const generation = await inTransaction(ctx.db, (tx) => revokeInvitations(tx, leagueId));
  return { token: ctx.invitations.sign({ leagueId, inviterId, generation }), canEnd: true };
}
