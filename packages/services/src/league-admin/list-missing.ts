import type { MissingOutput } from '@survivor/contract/league-admin';
import { findMembership, listMissing } from '@survivor/db/queries/league/administration';
import { isDeadlineReached, readLeagueTimestamps } from '@survivor/db/queries/league/leagues';
import { describeRound, displayedRound, refuseRole } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds, userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { throwRefusal } from './act-in-league.ts';

/** More names than anyone copies into a message. */
const MAX_NAMES = 1000;

/**
 * The members without a pick for the open round, for administrators; empty once its deadline is
 * reached. It reveals no more than the standings show everybody (rules 4 and 11).
 */
export async function listMissingMembers({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<MissingOutput> {
  const { id: userId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  const membership = leagueId === null ? undefined : await findMembership(ctx.db, { leagueId, userId });
  const timestamps = leagueId === null ? undefined : await readLeagueTimestamps(ctx.db, leagueId);
  if (leagueId === null || membership === undefined || timestamps === undefined) throw notFound('League');
  throwRefusal(refuseRole('remind', membership.role));
  const round = displayedRound(timestamps);
  const isOpen =
    timestamps.completedRound === null && (await isDeadlineReached(ctx.db, { seasonId: membership.seasonId, round })) === false;
  const { members, total } = isOpen ? await listMissing(ctx.db, { leagueId, round, limit: MAX_NAMES }) : { members: [], total: 0 };
  return {
    round: { ordinal: round, description: describeRound(round) },
    members: members.map((member) => ({ userId: userIds.encode(member.userId), name: member.name })),
    total,
  };
}
