import type { ListSeasonGamesOutput } from '@survivor/contract/game';
import { requireCaller, type ServiceContext } from '../context.ts';
import { readSeasonGames } from './season-games.ts';

type Args = { ctx: ServiceContext; input: { leagueType: string; season: number } };

/**
 * All games of a season that count, by round. Throws 400 by field for an unknown league
 * type or season.
 */
export async function listSeasonGames({ ctx, input }: Args): Promise<ListSeasonGamesOutput> {
  requireCaller(ctx);
  const { games } = await readSeasonGames(ctx, input);
  return games.map(({ round, status, kickoffAt, homeTeamId, awayTeamId, homeScore, awayScore }) => ({
    round,
    status,
    homeScore,
    awayScore,
    gameTime: kickoffAt,
    homeTeamId: String(homeTeamId),
    awayTeamId: String(awayTeamId),
  }));
}
