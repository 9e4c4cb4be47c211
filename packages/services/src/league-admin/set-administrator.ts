import type { SetAdministratorInput } from '@survivor/contract/league-admin';
import { countAdministrators, setAdministratorRole } from '@survivor/db/queries/league/administration';
import { ACT_REFUSALS, MAX_ADMINISTRATORS, refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';
import { lockConcernedMember } from './concerned-member.ts';

/**
 * Makes a member an administrator, or takes the role away, which only the owner can do. A league
 * has at most 10 administrators, including the owner (rules 11).
 */
export async function setAdministrator({ ctx, input }: { ctx: ServiceContext; input: SetAdministratorInput }): Promise<void> {
  const { leagueId: id, isAdministrator: isAdmin } = input;
  const act = isAdmin ? 'add-administrator' : 'remove-administrator';
  const userId = userIds.decode(input.userId);
  await actInLeague({ ctx, leagueId: id, act, concernedId: userId }, async ({ tx, leagueId, callerId, membership, status, record }) => {
    const concerned = await lockConcernedMember(tx, { ...membership, leagueId, userId, callerId });
    throwRefusal(refuseAct(act, { role: membership.role, status, concerned }));
    if (isAdmin === (concerned.role !== 'member')) return;
    if (concerned.isFormer) throw notFound('Member');
    if (isAdmin && (await countAdministrators(tx, leagueId)) >= MAX_ADMINISTRATORS) {
      throw new ServiceError('conflict', ACT_REFUSALS.tooManyAdministrators);
    }
    await setAdministratorRole(tx, { leagueId, userId: concerned.userId, isAdmin });
    await record(act, { memberId: concerned.userId });
  });
}
