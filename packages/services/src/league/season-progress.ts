import type { SeasonDocument } from '@survivor/db/queries/season/season-documents';
import { currentRound, MINUTE } from '@survivor/rules';

/** Longer than a pick that was decided before the deadline can take to be committed. */
const LATE_COMMIT = MINUTE;

/** A stretch of time, in milliseconds since 1970, for which the clock says the same of a season. */
export type SeasonProgress = {
  readonly from: number;
  /** The first instant at which it may say otherwise; Infinity for never. */
  readonly until: number;
  readonly currentRound: number;
  /** Whether a deadline has passed so recently that a pick of before may still be on its way. */
  readonly isLate: boolean;
};

/** Every instant at which the clock may say otherwise of a round. */
const instantsOf = ({ startsAt, movesOnAt }: SeasonDocument['rounds'][number]): number[] => [
  ...(startsAt === null ? [] : [startsAt.getTime(), startsAt.getTime() + LATE_COMMIT]),
  ...(movesOnAt === null ? [] : [movesOnAt.getTime()]),
];

function computeProgress({ rounds, lastRound }: SeasonDocument, now: Date): SeasonProgress {
  const at = now.getTime();
  const instants = rounds.flatMap(instantsOf);
  const isLate = rounds.some(({ startsAt }) => startsAt !== null && startsAt <= now && at - startsAt.getTime() < LATE_COMMIT);
  return {
    from: Math.max(...instants.filter((instant) => instant <= at)),
    until: Math.min(...instants.filter((instant) => instant > at)),
    currentRound: currentRound(rounds, { now, lastRound }),
    isLate,
  };
}

const latest = new WeakMap<SeasonDocument, SeasonProgress>();

/** The span in which an instant lies: the same object again and again, as every request asks for it. */
export function seasonProgress(season: SeasonDocument, now: Date): SeasonProgress {
  const known = latest.get(season);
  const at = now.getTime();
  if (known !== undefined && known.from <= at && at < known.until) return known;
  const span = computeProgress(season, now);
  latest.set(season, span);
  return span;
}
