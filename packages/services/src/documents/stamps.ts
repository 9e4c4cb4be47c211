import { requireCaller, type ServiceContext } from '../context.ts';
import { findSeasonVersion } from '../game/season-games.ts';
import { keptStandings, readStandings } from '../league/read-standings.ts';
import { seasonSpan } from '../league/season-span.ts';
import { standingsStayMs } from '../league/standings-head.ts';
import { type LeagueView, viewLeague } from '../league/view-league.ts';
import { viewStandings } from '../league/view-standings.ts';
import { indexIn } from './index-in.ts';
import type { StandingsView } from './recent-views.ts';

/** What an answer is told from: a league as one of its members sees it, its standings as all of them do, or the games of a season. */
export type StampSource =
  | { readonly of: 'league'; readonly id: string }
  | { readonly of: 'standings'; readonly id: string }
  | { readonly of: 'games'; readonly leagueType: string; readonly season: number };

/** By what the clock has reached and everything in the league's row and the member's but the ages of data. */
function stampLeague({ row, season, displayedRound }: LeagueView): string {
  const { now, sourceAges: _, version, seasonVersion, gamesVersion, ...rest } = row;
  return JSON.stringify([`${version} ${seasonVersion} ${gamesVersion}`, seasonSpan(season, now).from, displayedRound, rest]);
}

/** Standings that all members of a league read alike, as an object that stays the same for as long as they do, and the reader's place in them. */
export type PlaceInStandings = { readonly standings: object; readonly place: number };

/** Whether standings may be kept. A part of large ones begins with the caller's own row: nobody else's answer. */
const mayKeep = ({ documents }: ServiceContext, { row }: StandingsView): boolean =>
  row.total <= documents.wholeUpTo && documents.standings.heardOf(row.id) !== null;

async function findPlace(ctx: ServiceContext, id: string): Promise<PlaceInStandings | null> {
  const view = await viewStandings(ctx, id);
  if (!mayKeep(ctx, view)) return null;
  if (keptStandings(ctx, view) === undefined) await readStandings(ctx, view);
  const standings = keptStandings(ctx, view);
  const place = standings === undefined ? -1 : indexIn(standings.userIds, requireCaller(ctx).id);
  return standings === undefined || place === -1 ? null : { standings, place };
}

async function readStamp(ctx: ServiceContext, source: StampSource): Promise<Stamp | null> {
  if (source.of === 'standings') return await findPlace(ctx, source.id);
  if (source.of === 'league') return stampLeague(await viewLeague(ctx, source.id));
  const { id, gamesVersion } = await findSeasonVersion(ctx, source);
  return `${id} ${gamesVersion}`;
}

/** What an answer is told from, in short: two answers with the same text are the same, and so are two of the same standings but for the place. */
export type Stamp = string | PlaceInStandings;

/**
 * Read before the answers, so that none is older than its stamp. Null for a source of which nothing may be kept, and for one whose answer would be
 * refused. 401 for who is not signed in.
 */
export async function readStamps(ctx: ServiceContext, sources: readonly StampSource[]): Promise<readonly (Stamp | null)[]> {
  requireCaller(ctx);
  return await Promise.all(sources.map((source) => readStamp(ctx, source).catch(() => null)));
}

/** For how many milliseconds the clock leaves what a stamp says as it is, and whose standings they are. */
export type Stay = { readonly leagueId: number; readonly ms: number };

/** Of a league's standings, by what this request has read; null where nothing of them may be kept. 404 for a league that the caller is not in. */
export async function readStay(ctx: ServiceContext, id: string): Promise<Stay | null> {
  const view = await viewStandings(ctx, id);
  return mayKeep(ctx, view) ? { leagueId: view.row.id, ms: standingsStayMs(view) } : null;
}
