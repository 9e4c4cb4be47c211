import type { ListSeasonGamesOutput } from '@survivor/contract/game';
import { listSeasonGameEntries } from '@survivor/db/queries/games';
import { findSeasonEntry } from '@survivor/db/queries/seasons';
import { requireCaller, type ServiceContext } from '../context.ts';
import { requireLeagueType } from '../season/require-league-type.ts';
import { UNKNOWN_SEASON } from '../season/season-start.ts';
import { invalidField } from '../service-error.ts';

/** All games of a season, round by round; 400 with the key of an unknown league type or season. */
export async function listSeasonGames({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: { leagueType: string; season: number };
}): Promise<ListSeasonGamesOutput> {
  requireCaller(ctx);
  const season = await findSeasonEntry(ctx.db, { leagueType: requireLeagueType(input.leagueType), year: input.season });
  if (season === undefined) throw invalidField('season', UNKNOWN_SEASON);
  const games = await listSeasonGameEntries(ctx.db, season.id);
  return games.map(({ kickoffAt, homeTeamId, awayTeamId, ...game }) => ({
    ...game,
    gameTime: kickoffAt,
    homeTeamId: String(homeTeamId),
    awayTeamId: String(awayTeamId),
  }));
}
