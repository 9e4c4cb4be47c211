import type { Db } from '@survivor/db/connection/database';
import { listStartedSeasons, type StartedSeason } from '@survivor/db/queries/season/seasons';
import { isSeasonGraded, isSeasonRead } from '@survivor/rules';

/** `season`: the year of the newest NFL season; later ones are left alone (contract 2, SEASON). */
export type SeasonsArgs = { readonly db: Db; readonly season: number };

const begunSeasons = ({ db, season }: SeasonsArgs): Promise<StartedSeason[]> => listStartedSeasons(db, { leagueType: 'NFL', upTo: season });

/** The seasons whose games jobs read: begun and not over, or with results that the source may still correct; the oldest first (rules 2). */
export async function seasonsToRead(args: SeasonsArgs): Promise<StartedSeason[]> {
  return (await begunSeasons(args)).filter(isSeasonRead);
}

/** The seasons that jobs grade: those that are read, and every one that is not closed; the oldest first. */
export async function seasonsToGrade(args: SeasonsArgs): Promise<StartedSeason[]> {
  return (await begunSeasons(args)).filter(isSeasonGraded);
}
