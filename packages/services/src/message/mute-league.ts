import type { MuteLeagueInput } from '@survivor/contract/message';
import { setMuted } from '@survivor/db/queries/message/muted-leagues';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

/** Whether the caller hears of a league, acts on the caller aside (rules 12); nobody else learns it. 404 when not a member. */
export async function muteLeague({ ctx, input }: { ctx: ServiceContext; input: MuteLeagueInput }): Promise<void> {
  const { id: userId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.leagueId);
  if (leagueId === null || !(await setMuted(ctx.db, { leagueId, userId, isMuted: input.muted }))) throw notFound('League');
}
