import type { Db } from '@survivor/db/connection/database';
import { listStartedSeasons, type StartedSeason } from '@survivor/db/queries/season/seasons';
import { isSeasonFetched, isSeasonGraded } from '@survivor/rules';

/** `season` is the year of the newest NFL season. Later ones are ignored (contract 2, SEASON). */
export type SeasonsArgs = { readonly db: Db; readonly season: number };

const listStartedNflSeasons = ({ db, season }: SeasonsArgs): Promise<StartedSeason[]> =>
  listStartedSeasons(db, { leagueType: 'NFL', upTo: season });

/**
 * Seasons whose games are fetched by jobs, oldest first: those in progress, and those with results
 * that the source may still correct (rules 2).
 */
export async function listSeasonsToFetch(args: SeasonsArgs): Promise<StartedSeason[]> {
  return (await listStartedNflSeasons(args)).filter(isSeasonFetched);
}

/**
 * Seasons that are graded by jobs, oldest first: those that are fetched, and those that are not
 * closed.
 */
export async function listSeasonsToGrade(args: SeasonsArgs): Promise<StartedSeason[]> {
  return (await listStartedNflSeasons(args)).filter(isSeasonGraded);
}
