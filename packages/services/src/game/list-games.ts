import type { GameOutput, ListGamesInput } from '@survivor/contract/game';
import { type GameEntry, listGameEntries } from '@survivor/db/queries/games';
import { findSeasonEntry } from '@survivor/db/queries/seasons';
import { requireCaller, type ServiceContext } from '../context.ts';
import { gameIds } from '../ids.ts';
import { requireLeagueType } from '../season/require-league-type.ts';
import { UNKNOWN_SEASON } from '../season/season-start.ts';
import { invalidField } from '../service-error.ts';

/** The games of a round by kickoff, unknown ones last; 400 with the key of an unknown league type, season or round (contract 4). */
export async function listGames({ ctx, input }: { ctx: ServiceContext; input: ListGamesInput }): Promise<GameOutput[]> {
  requireCaller(ctx);
  const leagueType = requireLeagueType(input.leagueType);
  const season = await findSeasonEntry(ctx.db, { leagueType, year: input.season });
  if (season === undefined) throw invalidField('season', UNKNOWN_SEASON);
  const { round } = input;
  if (round < 1 || round > season.lastRound) throw invalidField('round', `The round must be from 1 to ${season.lastRound}`);
  const games = await listGameEntries(ctx.db, { seasonId: season.id, round });
  return games.map(toGameOutput);
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
