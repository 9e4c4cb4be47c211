import { LAST_ROUND_GRACE } from './season-schedule.ts';
import { plus } from './time.ts';

export type SeasonLife = {
  readonly lastRound: number;
  readonly closedThrough: number;
  /** The deadline of the last round that is not void; null while it is unknown. */
  readonly lastDeadline: Date | null;
  readonly now: Date;
};

const isPastGrace = ({ lastDeadline, now }: SeasonLife) => lastDeadline !== null && now >= plus(lastDeadline, LAST_ROUND_GRACE);

/** A season is over when its last round is closed, or 7 days after the last deadline (rules 2). */
export function isSeasonOver(season: SeasonLife): boolean {
  return season.closedThrough >= season.lastRound || isPastGrace(season);
}

/** Jobs read a season until it is over, and its last results for as long as the source may correct them (rules 2 and 5). */
export function isSeasonRead(season: SeasonLife): boolean {
  return season.lastDeadline === null ? !isSeasonOver(season) : !isPastGrace(season);
}

/** Grading goes on until the last round is closed, however long a result takes. */
export function isSeasonGraded(season: SeasonLife): boolean {
  return isSeasonRead(season) || season.closedThrough < season.lastRound;
}
