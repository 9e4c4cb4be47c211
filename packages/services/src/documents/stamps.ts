import { requireCaller, type ServiceContext } from '../context.ts';
import { findSeasonVersion } from '../game/season-games.ts';
import { seasonSpan } from '../league/season-span.ts';
import { standingsState, standingsStayMs } from '../league/standings-head.ts';
import { type LeagueView, viewLeague } from '../league/view-league.ts';
import { viewStandings } from '../league/view-standings.ts';
import type { StandingsView } from './recent-views.ts';

/** What an answer is told from: a league as one of its members sees it, its standings as all of them do, or the games of a season. */
export type StampSource =
  | { readonly of: 'league' | 'standings'; readonly id: string }
  | { readonly of: 'games'; readonly leagueType: string; readonly season: number };

/** By what the clock has reached and everything in the league's row and the member's but the ages of data. */
function stampLeague({ row, season, displayedRound }: LeagueView): string {
  const { now, sourceAges: _, version, seasonVersion, gamesVersion, ...rest } = row;
  return JSON.stringify([`${version} ${seasonVersion} ${gamesVersion}`, seasonSpan(season, now).from, displayedRound, rest]);
}

/** In short rows or full ones. A part of large standings begins with the caller's own row: nobody else's answer. */
function stampStandings({ documents }: ServiceContext, view: StandingsView): string | null {
  if (view.row.total > documents.wholeUpTo) return null;
  const heard = documents.standings.heardOf(view.row.id);
  return heard === null ? null : `${heard} ${standingsState(view)}`;
}

async function readStamp(ctx: ServiceContext, source: StampSource): Promise<string | null> {
  if (source.of === 'games') {
    const { id, gamesVersion } = await findSeasonVersion(ctx, source);
    return `${id} ${gamesVersion}`;
  }
  return source.of === 'league' ? stampLeague(await viewLeague(ctx, source.id)) : stampStandings(ctx, await viewStandings(ctx, source.id));
}

/**
 * What answers are told from, in short: two answers with the same stamp are the same. Read before the answers, so that none is older than its stamp.
 * Null for a source of which nothing may be kept, and for one whose answer would be refused. 401 for who is not signed in.
 */
export async function readStamps(ctx: ServiceContext, sources: readonly StampSource[]): Promise<readonly (string | null)[]> {
  requireCaller(ctx);
  return await Promise.all(sources.map((source) => readStamp(ctx, source).catch(() => null)));
}

/** For how many milliseconds the clock leaves what a stamp says as it is, and whose standings they are. */
export type Stay = { readonly leagueId: number; readonly ms: number };

/** Of a league's standings, by what this request has read; null where nothing of them may be kept. 404 for a league that the caller is not in. */
export async function readStay(ctx: ServiceContext, id: string): Promise<Stay | null> {
  const view = await viewStandings(ctx, id);
  return stampStandings(ctx, view) === null ? null : { leagueId: view.row.id, ms: standingsStayMs(view) };
}
