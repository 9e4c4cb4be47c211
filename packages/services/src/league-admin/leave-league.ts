import type { LeagueInput } from '@survivor/contract/league-admin';
import { deleteLeagues } from '@survivor/db/queries/user/accounts';
import { refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';
import { lockConcernedMember } from './concerned-member.ts';
import { depart } from './depart.ts';

/**
 * The caller leaves a league that is not completed. The owner can leave only as the last member
 * before the start, which deletes the league (rules 11).
 */
export async function leaveLeague({ ctx, input }: { ctx: ServiceContext; input: LeagueInput }): Promise<void> {
  await actInLeague({ ctx, leagueId: input.leagueId, act: 'leave' }, async (league) => {
    const { tx, leagueId, callerId, membership, status, record } = league;
    const concerned = await lockConcernedMember(tx, { ...membership, leagueId, userId: callerId, callerId });
    throwRefusal(refuseAct('leave', { role: membership.role, status, concerned }));
    if (membership.role === 'owner') return await deleteLeagues(tx, [leagueId]);
    await record('leave', { memberId: callerId, ...(await depart(league, callerId)) });
  });
}
