import type { SetJoinsInput } from '@survivor/contract/league-admin';
import { setJoinsClosed } from '@survivor/db/queries/league/administration';
import { refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';

/** Opens or closes a league that has not started to new members (rules 11). */
export async function setJoins({ ctx, input }: { ctx: ServiceContext; input: SetJoinsInput }): Promise<void> {
  const act = input.open ? 'open-joins' : 'close-joins';
  await actInLeague({ ctx, leagueId: input.leagueId, act }, async ({ tx, leagueId, membership, status, record }) => {
    throwRefusal(refuseAct(act, { role: membership.role, status }));
    if (membership.joinsClosed === !input.open) return;
    await setJoinsClosed(tx, { leagueId, isClosed: !input.open });
    await record(act);
  });
}
