import type { SeasonDocument } from '@survivor/db/queries/season/season-documents';
import { currentRound, MINUTE } from '@survivor/rules';

/** An upper bound for committing a pick that was accepted before the deadline. */
const MAX_COMMIT_MS = MINUTE;

/** An interval, in milliseconds since 1970, in which the clock changes nothing of a season. */
export type SeasonProgress = {
  readonly from: number;
  /** The first time at which something may change; Infinity for never. */
  readonly until: number;
  readonly currentRound: number;
  /** Whether a deadline passed so recently that an earlier pick may still be uncommitted. */
  readonly mayMissPicks: boolean;
};

/** The times at which the clock may change a round's state. */
const changeTimesOf = ({ startsAt, movesOnAt }: SeasonDocument['rounds'][number]): number[] => [
  ...(startsAt === null ? [] : [startsAt.getTime(), startsAt.getTime() + MAX_COMMIT_MS]),
  ...(movesOnAt === null ? [] : [movesOnAt.getTime()]),
];

function computeProgress({ rounds, lastRound }: SeasonDocument, now: Date): SeasonProgress {
  const at = now.getTime();
  const times = rounds.flatMap(changeTimesOf);
  const mayMissPicks = rounds.some(({ startsAt }) => startsAt !== null && startsAt <= now && at - startsAt.getTime() < MAX_COMMIT_MS);
  return {
    from: Math.max(...times.filter((instant) => instant <= at)),
    until: Math.min(...times.filter((instant) => instant > at)),
    currentRound: currentRound(rounds, { now, lastRound }),
    mayMissPicks,
  };
}

const progressCache = new WeakMap<SeasonDocument, SeasonProgress>();

/** The interval that contains the time. Cached per season, because every request reads it. */
export function seasonProgress(season: SeasonDocument, now: Date): SeasonProgress {
  const cached = progressCache.get(season);
  const at = now.getTime();
  if (cached !== undefined && cached.from <= at && at < cached.until) return cached;
  const progress = computeProgress(season, now);
  progressCache.set(season, progress);
  return progress;
}
