import type { Db } from '@survivor/db/connection/database';
import { listStartedSeasons, type StartedSeason } from '@survivor/db/queries/season/seasons';
import { isSeasonGraded, isSeasonRead } from '@survivor/rules';

/** `season` is the year of the newest NFL season. Later ones are ignored (contract 2, SEASON). */
export type SeasonsArgs = { readonly db: Db; readonly season: number };

const startedSeasons = ({ db, season }: SeasonsArgs): Promise<StartedSeason[]> =>
  listStartedSeasons(db, { leagueType: 'NFL', upTo: season });

/**
 * Seasons whose games jobs fetch, oldest first: those in progress, or with results that the source
 * may still correct (rules 2).
 */
export async function seasonsToRead(args: SeasonsArgs): Promise<StartedSeason[]> {
  return (await startedSeasons(args)).filter(isSeasonRead);
}

/** Seasons that jobs grade, oldest first: those that are fetched or not closed. */
export async function seasonsToGrade(args: SeasonsArgs): Promise<StartedSeason[]> {
  return (await startedSeasons(args)).filter(isSeasonGraded);
}
