import type { LeagueVersionsOutput } from '@survivor/contract/league';
import type { GamesDocument } from '@survivor/db/queries/season-documents';
import { versionOf } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import type { SharedStandings } from '../documents/standings-documents.ts';
import { toGameOutput } from '../game/list-games.ts';
import { listPickHistory } from '../pick/list-pick-history.ts';
import { getLeague } from './get-league.ts';
import { readStandings } from './read-standings.ts';
import { type LeagueView, viewLeague } from './view-league.ts';

const standingsVersions = new WeakMap<SharedStandings, string>();
const gamesVersions = new WeakMap<GamesDocument, Map<number, string>>();

async function versionOfStandings(ctx: ServiceContext, view: LeagueView): Promise<string> {
  const shared = await readStandings(ctx, view);
  const version = standingsVersions.get(shared) ?? versionOf(shared.standings);
  standingsVersions.set(shared, version);
  return version;
}

function versionOfGames(document: GamesDocument, round: number): string {
  const known = gamesVersions.get(document) ?? new Map<number, string>();
  const version = known.get(round) ?? versionOf(document.games.filter((game) => game.round === round).map(toGameOutput));
  gamesVersions.set(document, known.set(round, version));
  return version;
}

/**
 * By what a page that may have missed something knows what to read anew: versions of what its reader would be answered now, nothing that these
 * answers would not tell. 404 for a league that the caller is not in.
 */
export async function getLeagueVersions({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<LeagueVersionsOutput> {
  requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  const { row, displayedRound } = view;
  const games = await ctx.documents.games.read(ctx.gathered, { id: row.seasonId, version: row.gamesVersion });
  return {
    league: versionOf(await getLeague({ ctx, input })),
    // Of large standings a page has a part, which it reads anew.
    standings: row.total > ctx.documents.wholeUpTo ? null : await versionOfStandings(ctx, view),
    games: versionOfGames(games, displayedRound),
    history: versionOf(await listPickHistory({ ctx, input: { leagueId: input.id } })),
  };
}
