import type { MemberInput } from '@survivor/contract/league-admin';
import { findLastActOn } from '@survivor/db/queries/league/acts';
import { isMember } from '@survivor/db/queries/league/members';
import { refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';

/** Lets a person who was removed before the start join again (rules 11). */
export async function allowRejoin({ ctx, input }: { ctx: ServiceContext; input: MemberInput }): Promise<void> {
  const userId = userIds.decode(input.userId);
  const args = { ctx, leagueId: input.leagueId, act: 'allow-rejoin', concernedId: userId } as const;
  await actInLeague(args, async ({ tx, leagueId, membership, status, record }) => {
    if (userId === null) throw notFound('Member');
    const last = await findLastActOn(tx, { leagueId, memberId: userId, acts: ['remove', 'allow-rejoin'] });
    const isIn = await isMember(tx, { leagueId, userId });
    if (last === undefined && !isIn) throw notFound('Member');
    throwRefusal(refuseAct('allow-rejoin', { role: membership.role, status }));
    if (isIn || last?.act !== 'remove') return;
    await record('allow-rejoin', { memberId: userId });
  });
}
