import { readCurrentRound } from '@survivor/db/queries/season/seasons';
import { requireAdmin, requireCaller, type ServiceContext } from '../context.ts';
import { requireLeagueType } from '../season/require-league-type.ts';

export type GlobalState = { nflState: { season: number; round: number; roundStart: Date | null } | null };

/** Season, current round and its deadline; null while the season has no rounds (contract 4). */
export async function getGlobalState({ ctx }: { ctx: ServiceContext }): Promise<GlobalState> {
  requireAdmin(ctx);
  const round = await readCurrentRound(ctx.db, { leagueType: 'NFL', year: ctx.settings.season });
  return { nflState: round === undefined ? null : { season: round.year, round: round.ordinal, roundStart: round.startsAt } };
}

/** The deadline of the current round; null if unknown (contract 4, RoundStartTime). */
export async function getRoundStart({ ctx, input }: { ctx: ServiceContext; input: { leagueType: string } }): Promise<Date | null> {
  requireCaller(ctx);
  const leagueType = requireLeagueType(input.leagueType);
  const round = await readCurrentRound(ctx.db, { leagueType, year: ctx.settings.season });
  return round?.startsAt ?? null;
}
