import type { SetMemberLimitInput } from '@survivor/contract/league-admin';
import { setMaxMembers } from '@survivor/db/queries/league/administration';
import { ACT_REFUSALS, refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';

/** Limits how many members a league that has not started can have; null for no limit (rules 11). */
export async function setMemberLimit({ ctx, input }: { ctx: ServiceContext; input: SetMemberLimitInput }): Promise<void> {
  const { maxMembers } = input;
  const act = 'set-member-limit';
  await actInLeague({ ctx, leagueId: input.leagueId, act }, async ({ tx, leagueId, membership, status, record }) => {
    throwRefusal(refuseAct(act, { role: membership.role, status }));
    if (maxMembers === membership.maxMembers) return;
    if (maxMembers !== null && maxMembers < membership.total) throw new ServiceError('conflict', ACT_REFUSALS.belowPresent);
    await setMaxMembers(tx, { leagueId, maxMembers });
    await record(act, { details: { maxMembers } });
  });
}
