import { correctableUntil } from '../source/accept-game.ts';
import { LAST_ROUND_GRACE } from './season-schedule.ts';
import { plus } from './time.ts';

/**
 * How much of a season is fetched (rules 7). Each scope includes the previous one: the current
 * round; correctable and void rounds; the next round and started ones with undecided games; every
 * round.
 */
export const FETCH_SCOPES = ['current', 'correctable', 'undecided', 'all'] as const;
export type FetchScope = (typeof FETCH_SCOPES)[number];

/** The facts that decide whether a round is fetched again. */
export type FetchableRound = {
  readonly ordinal: number;
  readonly startsAt: Date | null;
  readonly isVoid: boolean;
  readonly hasUndecided: boolean;
  /** The latest known kickoff of the games listed in it. */
  readonly lastKickoffAt: Date | null;
  /** When the latest of its results was first stored. */
  readonly lastResultAt: Date | null;
};

export type FetchableSeason = {
  readonly currentRound: number;
  readonly lastRound: number;
  readonly rounds: readonly FetchableRound[];
  readonly now: Date;
};

const isAheadOrUnknown = (instant: Date | null, now: Date) => instant === null || now < instant;

function nextStart({ rounds }: FetchableSeason, ordinal: number): Date | null {
  return rounds.find((round) => round.ordinal > ordinal && !round.isVoid && round.startsAt !== null)?.startsAt ?? null;
}

/** Whether the source may correct a result of the round without an administrator (rules 5). */
function isCorrectable(season: FetchableSeason, { ordinal, startsAt, lastResultAt }: FetchableRound): boolean {
  if (lastResultAt === null) return false;
  const isLast = ordinal === season.lastRound;
  const endsAt = isLast ? startsAt && plus(startsAt, LAST_ROUND_GRACE) : nextStart(season, ordinal);
  return isAheadOrUnknown(correctableUntil({ firstFinalAt: lastResultAt }, { isLast, endsAt }), season.now);
}

/**
 * Whether games of a void round may return: until its last kickoff or, if unknown, until the next
 * round starts (rules 2).
 */
function mayReturn(season: FetchableSeason, { ordinal, isVoid, lastKickoffAt }: FetchableRound): boolean {
  return isVoid && isAheadOrUnknown(lastKickoffAt ?? nextStart(season, ordinal), season.now);
}

function isUndecided({ now }: FetchableSeason, { hasUndecided, startsAt }: FetchableRound): boolean {
  return hasUndecided && startsAt !== null && startsAt <= now;
}

/**
 * The rounds to fetch, the current one first, so that a later failure does not affect the week in
 * progress.
 */
export function selectRoundsToFetch(season: FetchableSeason, scope: FetchScope): number[] {
  const { currentRound, lastRound } = season;
  const rounds = [...season.rounds].sort((a, b) => a.ordinal - b.ordinal);
  const ordered = { ...season, rounds };
  const next = rounds.find((round) => round.ordinal > currentRound && !round.isVoid)?.ordinal ?? Math.min(currentRound + 1, lastRound);
  const isWanted: Record<FetchScope, (round: FetchableRound) => boolean> = {
    current: () => false,
    correctable: (round) => isCorrectable(ordered, round) || mayReturn(ordered, round),
    undecided: (round) => isWanted.correctable(round) || isUndecided(ordered, round) || round.ordinal === next,
    all: () => true,
  };
  return [...new Set([currentRound, ...rounds.filter(isWanted[scope]).map((round) => round.ordinal)])];
}
