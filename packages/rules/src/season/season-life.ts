import { LAST_ROUND_GRACE } from './season-schedule.ts';
import { plus } from './time.ts';

export type SeasonLife = {
  readonly lastRound: number;
  readonly closedThrough: number;
  /** The deadline of the last round that is not void; null while unknown. */
  readonly lastDeadline: Date | null;
  readonly now: Date;
};

const isPastGrace = ({ lastDeadline, now }: SeasonLife) => lastDeadline !== null && now >= plus(lastDeadline, LAST_ROUND_GRACE);

/** A season is over when its last round is closed, or 7 days after its last deadline (rules 2). */
export function isSeasonOver(season: SeasonLife): boolean {
  return season.closedThrough >= season.lastRound || isPastGrace(season);
}

/**
 * Whether jobs fetch a season: until it is over and its last results can no longer be corrected
 * (rules 2 and 5).
 */
export function isSeasonFetched(season: SeasonLife): boolean {
  return season.lastDeadline === null ? !isSeasonOver(season) : !isPastGrace(season);
}

/** Whether a season is graded: until its last round is closed, however late a result is. */
export function isSeasonGraded(season: SeasonLife): boolean {
  return isSeasonFetched(season) || season.closedThrough < season.lastRound;
}
