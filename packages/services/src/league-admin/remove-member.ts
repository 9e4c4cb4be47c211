import type { RemoveMemberInput } from '@survivor/contract/league-admin';
import { planActMessage } from '@survivor/db/queries/message/plan-messages';
import { refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';
import { lockConcernedMember } from './concerned-member.ts';
import { depart } from './depart.ts';

/**
 * Removes a member for a reason that all members can read, and sends them a message (rules 12).
 * If removed before the start, they cannot join again until an administrator allows it (rules 11).
 */
export async function removeMember({ ctx, input }: { ctx: ServiceContext; input: RemoveMemberInput }): Promise<void> {
  const userId = userIds.decode(input.userId);
  await actInLeague({ ctx, leagueId: input.leagueId, act: 'remove', concernedId: userId }, async (league) => {
    const { tx, leagueId, callerId, membership, status, displayedRound: round, record } = league;
    const concerned = await lockConcernedMember(tx, { ...membership, leagueId, userId, callerId });
    throwRefusal(refuseAct('remove', { role: membership.role, status, concerned }));
    const departed = await depart(league, concerned.userId);
    const number = await record('remove', { memberId: concerned.userId, reason: input.reason, ...departed });
    await planActMessage(tx, { leagueId, userId: concerned.userId, round, number });
  });
}
