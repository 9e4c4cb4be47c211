import type { ListGamesInput } from '@survivor/contract/game';
import { requireCaller, type ServiceContext } from '../context.ts';
import { findSeasonVersion } from '../game/season-games.ts';
import { standingsState, standingsStayMs } from '../league/standings-head.ts';
import { viewLeague } from '../league/view-league.ts';

/**
 * What an answer is told from, in short: two answers with the same stamp are the same. Read before the answer, so that an answer is never older than
 * its stamp. Null where nothing may be kept; throws what the answer would throw for who may not have it.
 */
export type Stamp<I> = (call: { readonly ctx: ServiceContext; readonly input: I }) => Promise<string | null>;

/** Of what the league's row and its member's say to that member: by what the clock has reached and everything in them but the ages of data. */
export const leagueStamp: Stamp<{ id: string }> = async ({ ctx, input }) => {
  requireCaller(ctx);
  return await ctx.memo.once(`stamp ${input.id}`, async () => {
    const { row, season, displayedRound } = await viewLeague(ctx, input.id);
    const { now, sourceAges: _, version, seasonVersion, gamesVersion, ...rest } = row;
    const begun = season.rounds.filter(({ startsAt }) => startsAt !== null && startsAt <= now).length;
    return JSON.stringify([`${version} ${seasonVersion} ${gamesVersion}`, begun, displayedRound, rest]);
  });
};

/** Of the standings as all members of a league read them, in short rows or full ones. A part of large ones begins with the caller's own row: nobody else's answer. */
export const standingsStamp: Stamp<{ id: string }> = async ({ ctx, input }) => {
  requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  if (view.row.total > ctx.documents.wholeUpTo) return null;
  const heard = ctx.documents.standings.heardOf(view.row.id);
  return heard === null ? null : `${heard} ${standingsState(view)}`;
};

/** For how many milliseconds the clock leaves what a stamp says as it is, and whose standings they are. */
export type Stay = { readonly leagueId: number; readonly ms: number };

/** Of what {@link standingsStamp} is of, by what this request has read; null where there is none. */
export async function standingsStay({
  ctx,
  input,
}: {
  readonly ctx: ServiceContext;
  readonly input: { id: string };
}): Promise<Stay | null> {
  const view = await viewLeague(ctx, input.id);
  const isKept = view.row.total <= ctx.documents.wholeUpTo && ctx.documents.standings.heardOf(view.row.id) !== null;
  return isKept ? { leagueId: view.row.id, ms: standingsStayMs(view) } : null;
}

/** Of the games of a season. */
export const gamesStamp: Stamp<ListGamesInput> = async ({ ctx, input }) => {
  requireCaller(ctx);
  const { id, gamesVersion } = await findSeasonVersion(ctx, input);
  return `${id} ${gamesVersion}`;
};
