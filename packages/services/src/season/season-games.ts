import type { SeasonGameEntry } from '@survivor/db/queries/season/games';
import { findSeasonVersions } from '@survivor/db/queries/season/season-documents';
import type { ServiceContext } from '../context.ts';
import { invalidField } from '../service-error.ts';
import { requireLeagueType, UNKNOWN_SEASON } from './require-league-type.ts';

export type SeasonGames = { readonly lastRound: number; readonly games: readonly SeasonGameEntry[] };

type SeasonKey = { readonly leagueType: string; readonly season: number };

/**
 * The current games of a season that count, at most one per team and round (rules 2). Throws 400 by
 * field for an unknown league type or season (contract 4).
 */
export async function readSeasonGames(ctx: ServiceContext, { leagueType, season }: SeasonKey): Promise<SeasonGames> {
  const found = await findSeasonVersions(ctx.sharedDb, { leagueType: requireLeagueType(leagueType), year: season });
  if (found === undefined) throw invalidField('season', UNKNOWN_SEASON);
  const { games } = await ctx.documents.games.read(ctx.sharedDb, { id: found.id, version: found.gamesVersion });
  return { lastRound: found.lastRound, games: games.filter(({ counts }) => counts) };
}
