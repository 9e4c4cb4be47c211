import type { SeasonGameEntry } from '@survivor/db/queries/games';
import { findSeasonVersions, type SeasonVersions } from '@survivor/db/queries/season-documents';
import type { ServiceContext } from '../context.ts';
import { leagueInView } from '../league/view-league.ts';
import { requireLeagueType, UNKNOWN_SEASON } from '../season/require-league-type.ts';
import { invalidField } from '../service-error.ts';

export type SeasonGames = { readonly lastRound: number; readonly games: readonly SeasonGameEntry[] };

/** A page asks for the games of its league's season, whose version stands in the same row as the league. */
async function findVersions(ctx: ServiceContext, key: { leagueType: string; year: number }): Promise<SeasonVersions | undefined> {
  const { season, row } = (await leagueInView(ctx)) ?? {};
  if (season === undefined || row === undefined || season.year !== key.year || season.leagueType !== key.leagueType)
    return await findSeasonVersions(ctx.gathered, key);
  return { id: season.id, lastRound: season.lastRound, gamesVersion: row.gamesVersion };
}

type Asked = { readonly leagueType: string; readonly season: number };

/** The season that is asked for, and of which version its games are: at most one small statement a request. 400 with the key of an unknown league type or season (contract 4). */
async function findSeasonVersion(ctx: ServiceContext, asked: Asked): Promise<SeasonVersions> {
  const key = { leagueType: requireLeagueType(asked.leagueType), year: asked.season };
  const found = await ctx.memo.once(`games ${key.leagueType} ${key.year}`, () => findVersions(ctx, key));
  if (found === undefined) throw invalidField('season', UNKNOWN_SEASON);
  return found;
}

/** The games of a season as they are now. 400 with the key of an unknown league type or season (contract 4). */
export async function readSeasonGames(ctx: ServiceContext, asked: Asked): Promise<SeasonGames> {
  const { id, lastRound, gamesVersion } = await findSeasonVersion(ctx, asked);
  const { games } = await ctx.documents.games.read(ctx.gathered, { id, version: gamesVersion });
  return { lastRound, games };
}
