import type { Db, Tx } from '@survivor/db/connection/database';
import { findLeagueState, findLeagueView, type LeagueViewRow } from '@survivor/db/queries/league/league-views';
import type { SeasonDocument } from '@survivor/db/queries/season/season-documents';
import { displayedRound, effectiveStart } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { seasonProgress } from './season-progress.ts';

/** What the standings of a league depend on, equal for all its members. */
export type StandingsView = {
  readonly row: Pick<LeagueViewRow, 'id' | 'startRound' | 'completedRound' | 'total' | 'version' | 'now'>;
  readonly season: SeasonDocument;
  /** The actual start round (rules 2). */
  readonly effectiveStart: number;
  readonly displayedRound: number;
};

/** A snapshot of a league as one of its members sees it. */
export type LeagueView = StandingsView & { readonly row: LeagueViewRow };

export function toLeagueView<R extends StandingsView['row']>(row: R, season: SeasonDocument): StandingsView & { readonly row: R } {
  const start = effectiveStart(season.rounds, row.startRound);
  const { currentRound } = seasonProgress(season, row.now);
  const displayed = displayedRound({ effectiveStart: start, completedRound: row.completedRound, currentRound });
  return { row, season, effectiveStart: start, displayedRound: displayed };
}

type ViewArgs = { readonly ctx: ServiceContext; readonly id: string };

function keysOf({ ctx, id }: ViewArgs): { leagueId: number; userId: number } {
  const { id: userId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(id);
  if (leagueId === null) throw notFound('League');
  return { leagueId, userId };
}

async function findRow(db: Db, args: ViewArgs): Promise<LeagueViewRow> {
  const row = await findLeagueView(db, keysOf(args));
  if (row === undefined) throw notFound('League');
  return row;
}

/** The caller's current view of a league. Throws 404 for non-members. */
export async function viewLeague(ctx: ServiceContext, id: string): Promise<LeagueView> {
  const row = await findRow(ctx.sharedDb, { ctx, id });
  return toLeagueView(row, await ctx.documents.seasons.read(ctx.sharedDb, { id: row.seasonId, version: row.seasonVersion }));
}

/** The caller's view of a league within a snapshot, for consistency with other reads. */
export async function viewLeagueIn(tx: Tx, args: ViewArgs): Promise<LeagueView> {
  const row = await findRow(tx, args);
  return toLeagueView(row, await args.ctx.documents.seasons.readIn(tx, { id: row.seasonId, version: row.seasonVersion }));
}

/** A league's view within a snapshot, without the data of any member. */
export async function viewStandingsIn(
  tx: Tx,
  { documents, leagueId }: Pick<ServiceContext, 'documents'> & { readonly leagueId: number },
): Promise<StandingsView> {
  const row = await findLeagueState(tx, leagueId);
  if (row === undefined) throw notFound('League');
  return toLeagueView(row, await documents.seasons.readIn(tx, { id: row.seasonId, version: row.seasonVersion }));
}
