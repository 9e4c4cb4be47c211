import type { Db } from '@survivor/db/database';
import { insertMissingRounds } from '@survivor/db/queries/season-facts';
import { requireSeason } from './require-season.ts';

/** Rows for every round of the season; safe to repeat. */
export async function ensureRounds({ db, season }: { db: Db; season: number }): Promise<void> {
  await insertMissingRounds(db, await requireSeason(db, season));
}
