import type { Db } from '@survivor/db/connection/database';
import { findSeasonEntry, readSeasonRounds } from '@survivor/db/queries/season/seasons';
import { LEAGUE_REFUSALS, startRoundOf } from '@survivor/rules';
import { UNKNOWN_SEASON } from './require-league-type.ts';

export type SeasonStart =
  | { readonly kind: 'round'; readonly seasonId: number; readonly ordinal: number; readonly startsAt: Date }
  | { readonly kind: 'refused'; readonly seasonId: number | null; readonly message: string };

const COMING_SOON = 'This season is coming soon';

/** The round with which a new league would start, or why none can be created (rules 3). */
export async function findSeasonStart(db: Db, { leagueType, year }: { leagueType: string; year: number }): Promise<SeasonStart> {
  const season = await findSeasonEntry(db, { leagueType, year });
  if (season === undefined) return { kind: 'refused', seasonId: null, message: UNKNOWN_SEASON };
  const refused = (message: string): SeasonStart => ({ kind: 'refused', seasonId: season.id, message });
  if (season.state === 'coming-soon' || season.leagueType !== 'NFL') return refused(COMING_SOON);
  const { rounds, now } = await readSeasonRounds(db, season.id);
  const start = startRoundOf(rounds, now);
  switch (start.kind) {
    case 'no-schedule':
      return refused(LEAGUE_REFUSALS.noSchedule);
    case 'no-round-left':
      return refused(LEAGUE_REFUSALS.noRoundLeft);
    case 'round':
      return { kind: 'round', seasonId: season.id, ordinal: start.ordinal, startsAt: start.startsAt };
  }
}
