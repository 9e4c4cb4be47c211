import type { InviteLinkOutput } from '@survivor/contract/league';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAct } from '@survivor/db/queries/league/acts';
import { findMemberInvitation, revokeInvitations } from '@survivor/db/queries/league/invitations';
import { lockLeague } from '@survivor/db/queries/league/leagues';
import { LEAGUE_REFUSALS } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { limitActs } from '../league-admin/act-in-league.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { requireAccount } from '../user/require-account.ts';

/**
 * Revokes all invitations to a league and returns the caller's new one. Throws 404 for non-members,
 * 403 unless the caller is an administrator of the league (rules 3).
 */
export async function endInvitations({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<InviteLinkOutput> {
  const { id: inviterId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  const invitation = leagueId === null ? undefined : await findMemberInvitation(ctx.db, { leagueId, userId: inviterId });
  if (leagueId === null || invitation === undefined) throw notFound('League');
  if (!invitation.isAdmin) throw new ServiceError('forbidden', LEAGUE_REFUSALS.notItsAdministrator);
  const generation = await inTransaction(ctx.db, async (tx) => {
    await requireAccount(tx, inviterId);
    await lockLeague(tx, leagueId);
    const current = await findMemberInvitation(tx, { leagueId, userId: inviterId });
    if (!current?.isAdmin) throw new ServiceError('forbidden', LEAGUE_REFUSALS.notItsAdministrator);
    await limitActs(tx, { ctx, leagueId, act: 'end-invitations' });
    const revoked = await revokeInvitations(tx, leagueId);
    await recordAct(tx, { leagueId, author: { kind: 'member', userId: inviterId }, act: 'end-invitations' });
    return revoked;
  });
  return { token: ctx.invitations.sign({ leagueId, inviterId, generation }), canEnd: true };
}
