import { readCurrentRound } from '@survivor/db/queries/seasons';
import { requireCaller, type ServiceContext } from '../context.ts';
import { requireLeagueType } from '../season/require-league-type.ts';

/** The deadline of the current round, null when unknown (contract 4, RoundStartTime). */
export async function getRoundStart({ ctx, input }: { ctx: ServiceContext; input: { leagueType: string } }): Promise<Date | null> {
  requireCaller(ctx);
  const leagueType = requireLeagueType(input.leagueType);
  const round = await readCurrentRound(ctx.db, { leagueType, year: ctx.settings.season });
  return round?.startsAt ?? null;
}
