import type { Db } from '@survivor/db/database';
import { loadReadableSeason } from '@survivor/db/queries/feed';
import { type FetchScope, roundsToRead } from '@survivor/rules';
import { requireSeason } from './require-season.ts';

/** The rounds that a fetch reads of a season, the current one first (rules 7). */
export async function roundsToFetch({ db, season, scope }: { db: Db; season: number; scope: FetchScope }): Promise<number[]> {
  const { id } = await requireSeason(db, season);
  return roundsToRead(await loadReadableSeason(db, id), scope);
}
