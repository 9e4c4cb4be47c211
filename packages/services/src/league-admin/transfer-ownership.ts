import type { MemberInput } from '@survivor/contract/league-admin';
import { setOwner } from '@survivor/db/queries/league/administration';
import { refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';
import { lockConcernedMember } from './concerned-member.ts';

/** Makes another administrator the owner. The former owner stays an administrator (rules 11). */
export async function transferOwnership({ ctx, input }: { ctx: ServiceContext; input: MemberInput }): Promise<void> {
  const userId = userIds.decode(input.userId);
  const args = { ctx, leagueId: input.leagueId, act: 'transfer-ownership', concernedId: userId } as const;
  await actInLeague(args, async ({ tx, leagueId, callerId, membership, status, record }) => {
    const concerned = await lockConcernedMember(tx, { ...membership, leagueId, userId, callerId });
    throwRefusal(refuseAct('transfer-ownership', { role: membership.role, status, concerned }));
    if (concerned.role === 'owner') return;
    if (concerned.isFormer) throw notFound('Member');
    await setOwner(tx, { leagueId, userId: concerned.userId });
    await record('transfer-ownership', { memberId: concerned.userId });
  });
}
