import type { PickHistoryOutput } from '@survivor/contract/pick';
import { loadOwnPicks } from '@survivor/db/queries/picks';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

/** The caller's picks in a league, without those after an elimination or the league's completion (screens 3, rules 3 and 5). 404 when not a member. */
export async function listPickHistory({ ctx, input }: { ctx: ServiceContext; input: { leagueId: string } }): Promise<PickHistoryOutput> {
  const caller = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.leagueId);
  const own = leagueId === null ? undefined : await loadOwnPicks(ctx.db, { leagueId, userId: caller.id });
  if (own === undefined) throw notFound('League');
  const last = Math.min(own.eliminatedRound ?? own.lastRound, own.completedRound ?? own.lastRound);
  return own.picks.flatMap((teamId, index) => {
    const round = index + 1;
    const counts = round >= own.startRound && round <= last;
    return teamId !== null && counts ? [{ round, teamId: String(teamId) }] : [];
  });
}
