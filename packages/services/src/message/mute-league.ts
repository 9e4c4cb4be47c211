import type { MuteLeagueInput } from '@survivor/contract/message';
import { setMuted } from '@survivor/db/queries/message/muted-leagues';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

/**
 * Mutes or unmutes a league for the caller, except for acts that concern the caller (rules 12).
 * Invisible to others. Throws 404 for non-members.
 */
export async function muteLeague({ ctx, input }: { ctx: ServiceContext; input: MuteLeagueInput }): Promise<void> {
  const { id: userId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.leagueId);
  if (leagueId === null || !(await setMuted(ctx.db, { leagueId, userId, isMuted: input.muted }))) throw notFound('League');
}
