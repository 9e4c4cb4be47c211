import type { Db } from '@survivor/db/database';
import { markSeasonLoaded } from '@survivor/db/queries/seasons';
import { requireSeason } from './require-season.ts';

/** Notes that all of a season has been read once, so that nobody starts it again. */
export async function finishLoading({ db, season }: { db: Db; season: number }): Promise<void> {
  await markSeasonLoaded(db, (await requireSeason(db, season)).id);
}
