import type { PickHistoryOutput } from '@survivor/contract/pick';
import { requireCaller, type ServiceContext } from '../context.ts';
import { viewLeague } from '../league/view-league.ts';

/**
 * The caller's picks in a league, up to the elimination or the league's completion (screens 3,
 * rules 3 and 5). Throws 404 for non-members.
 */
export async function listPickHistory({ ctx, input }: { ctx: ServiceContext; input: { leagueId: string } }): Promise<PickHistoryOutput> {
  requireCaller(ctx);
  const { row, season } = await viewLeague(ctx, input.leagueId);
  const last = Math.min(row.eliminatedRound ?? season.lastRound, row.completedRound ?? season.lastRound);
  return row.picks.flatMap((teamId, index) => {
    const round = index + 1;
    const counts = round >= row.startRound && round <= last;
    return teamId !== null && counts ? [{ round, teamId: String(teamId) }] : [];
  });
}
