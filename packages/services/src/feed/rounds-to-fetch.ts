import { type Db, loadRoundsToFetch } from '@survivor/db';
import type { FetchScope } from '@survivor/jobs';
import { requireSeason } from './require-season.ts';

/** The rounds that a fetch reads (decisions 7): the current one; also the next and all undecided ones; or all. */
export async function roundsToFetch({ db, season, scope }: { db: Db; season: number; scope: FetchScope }): Promise<number[]> {
  const { id } = await requireSeason(db, season);
  const { current, last, undecided } = await loadRoundsToFetch(db, id);
  if (scope === 'current') return [current];
  if (scope === 'all') return Array.from({ length: last }, (_, index) => index + 1);
  return [...new Set([...undecided, current, Math.min(current + 1, last)])].sort((a, b) => a - b);
}
