import type { InvitationInput, InvitationOutput } from '@survivor/contract/league';
import { findInvitedLeague, type InvitedLeague } from '@survivor/db/queries/league/invitations';
import { isMember } from '@survivor/db/queries/league/members';
import { describeRound, displayedRound, leagueStatus, refuseEntry } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';

export type { InvitedLeague };

/**
 * The current state of the league that a token invites to; null for a revoked or unknown token
 * (rules 3).
 */
export async function findLeagueByToken(
  { db, invitations }: Pick<ServiceContext, 'db' | 'invitations'>,
  token: string,
): Promise<InvitedLeague | null> {
  const invitation = invitations.read(token);
  return invitation === null ? null : ((await findInvitedLeague(db, invitation)) ?? null);
}

/**
 * What an invitation shows to anyone: name, size and start of the league, and the inviter. It shows
 * neither key nor password (rules 3).
 */
export async function getInvitation({ ctx, input }: { ctx: ServiceContext; input: InvitationInput }): Promise<InvitationOutput> {
  const league = await findLeagueByToken(ctx, input.token);
  if (league === null) return null;
  const isAlreadyMember = ctx.caller !== null && (await isMember(ctx.db, { leagueId: league.id, userId: ctx.caller.id }));
  const status = leagueStatus(league);
  const refusal = status === 'Open' ? refuseEntry({ ...league, status, isRemoved: false }) : null;
  return {
    leagueName: league.name,
    inviterName: league.inviterName,
    season: league.season,
    status,
    start: { description: describeRound(league.effectiveStart), startsAt: league.startsAt },
    round: { description: describeRound(displayedRound(league)) },
    total: league.total,
    alive: league.alive,
    memberOf: isAlreadyMember ? leagueIds.encode(league.id) : null,
    ...(refusal !== null && { refusal: refusal.message }),
  };
}
