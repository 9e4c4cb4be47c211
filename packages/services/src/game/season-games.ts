import type { SeasonGameEntry } from '@survivor/db/queries/games';
import { findSeasonVersions } from '@survivor/db/queries/season-documents';
import type { ServiceContext } from '../context.ts';
import { requireLeagueType } from '../season/require-league-type.ts';
import { UNKNOWN_SEASON } from '../season/season-start.ts';
import { invalidField } from '../service-error.ts';

export type SeasonGames = { readonly lastRound: number; readonly games: readonly SeasonGameEntry[] };

/** The games of a season as they are now: one small statement a request. 400 with the key of an unknown league type or season (contract 4). */
export async function readSeasonGames(ctx: ServiceContext, asked: { leagueType: string; season: number }): Promise<SeasonGames> {
  const key = { leagueType: requireLeagueType(asked.leagueType), year: asked.season };
  const found = await ctx.memo(`games ${key.leagueType} ${key.year}`, () => findSeasonVersions(ctx.db, key));
  if (found === undefined) throw invalidField('season', UNKNOWN_SEASON);
  const { games } = await ctx.documents.games.read(ctx.db, { id: found.id, version: found.gamesVersion });
  return { lastRound: found.lastRound, games };
}
