import type { LiveEventOutput } from '@survivor/contract/league';
import { findSeasonOfMember } from '@survivor/db/queries/league/members';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

/** The live events of a league. Throws 404 for non-members before the stream starts. */
export async function followLeague(args: {
  ctx: ServiceContext;
  input: { id: string };
  signal: AbortSignal;
}): Promise<AsyncIterable<LiveEventOutput>> {
  const { ctx, input, signal } = args;
  const caller = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  const seasonId = leagueId === null ? undefined : await findSeasonOfMember(ctx.db, { leagueId, userId: caller.id });
  if (leagueId === null || seasonId === undefined) throw notFound('League');
  return ctx.live.follow({ league: { id: leagueId, seasonId }, caller, signal });
}
