import type { GameOutput, ListGamesInput } from '@survivor/contract/game';
import type { GameEntry } from '@survivor/db/queries/season/games';
import { requireCaller, type ServiceContext } from '../context.ts';
import { gameIds } from '../ids.ts';
import { invalidField } from '../service-error.ts';
import { readSeasonGames } from './season-games.ts';

/**
 * The games of a round by kickoff, unknown kickoffs last. Throws 400 by field for an unknown league
 * type, season or round (contract 4).
 */
export async function listGames({ ctx, input }: { ctx: ServiceContext; input: ListGamesInput }): Promise<GameOutput[]> {
  requireCaller(ctx);
  const { lastRound, games } = await readSeasonGames(ctx, input);
  const { round } = input;
  if (round < 1 || round > lastRound) throw invalidField('round', `The round must be from 1 to ${lastRound}`);
  return games.filter((game) => game.round === round).map(toGameOutput);
}

export function toGameOutput(game: GameEntry): GameOutput {
  return {
    id: gameIds.encode(game.id),
    gameTime: game.kickoffAt,
    status: game.status,
    awayTeam: { id: String(game.awayTeamId), name: game.awayTeamName, abbreviation: game.awayTeamAbbreviation },
    homeTeam: { id: String(game.homeTeamId), name: game.homeTeamName, abbreviation: game.homeTeamAbbreviation },
    awayScore: game.awayScore,
    homeScore: game.homeScore,
  };
}
