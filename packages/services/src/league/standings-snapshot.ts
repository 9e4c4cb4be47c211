import type { Tx } from '@survivor/db/database';
import { loadStandingsHead, type StandingsHead } from '@survivor/db/queries/standings';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

/** Profile pictures travel for leagues below this size (screens 4). */
export const PICTURES_BELOW = 100;

export type StandingsSnapshot = { readonly tx: Tx; readonly leagueId: number; readonly userId: number; readonly head: StandingsHead };

/** The head of the standings that the caller may read; 404 for a league that the caller is not in. */
export async function openStandings(ctx: ServiceContext, tx: Tx, id: string): Promise<StandingsSnapshot> {
  const { id: userId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(id);
  const head = leagueId === null ? undefined : await loadStandingsHead(tx, { leagueId, userId });
  if (leagueId === null || head === undefined) throw notFound('League');
  return { tx, leagueId, userId, head };
}
