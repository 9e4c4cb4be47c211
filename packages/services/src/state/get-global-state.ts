import { readCurrentRound } from '@survivor/db/queries/seasons';
import { requireAdmin, type ServiceContext } from '../context.ts';

export type GlobalState = { nflState: { season: number; round: number; roundStart: Date | null } | null };

/** Season, current round and its deadline; null until the season's rounds are there (contract 4). */
export async function getGlobalState({ ctx }: { ctx: ServiceContext }): Promise<GlobalState> {
  requireAdmin(ctx);
  const round = await readCurrentRound(ctx.db, { leagueType: 'NFL', year: ctx.settings.season });
  return { nflState: round === undefined ? null : { season: round.year, round: round.ordinal, roundStart: round.startsAt } };
}
