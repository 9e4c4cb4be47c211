import { correctableUntil } from '../source/accept-game.ts';
import { LAST_ROUND_GRACE } from './season-schedule.ts';
import { plus } from './time.ts';

/**
 * What a fetch reads of a season, each one more than the one before (rules 7): the current round; also those whose results can
 * still be corrected by themselves, and void ones; also the next and every started one with undecided games; every round.
 */
export const FETCH_SCOPES = ['current', 'correctable', 'undecided', 'all'] as const;
export type FetchScope = (typeof FETCH_SCOPES)[number];

/** What decides whether a round is read again. */
export type ReadableRound = {
  readonly ordinal: number;
  readonly startsAt: Date | null;
  readonly isVoid: boolean;
  readonly hasUndecided: boolean;
  /** The latest known kickoff of the games that are listed in it. */
  readonly lastKickoffAt: Date | null;
  /** When the latest of its results was first stored. */
  readonly lastResultAt: Date | null;
};

export type ReadableSeason = {
  readonly currentRound: number;
  readonly lastRound: number;
  readonly rounds: readonly ReadableRound[];
  readonly now: Date;
};

const isAhead = (instant: Date | null, now: Date) => instant === null || now < instant;

function nextStart({ rounds }: ReadableSeason, ordinal: number): Date | null {
  return rounds.find((round) => round.ordinal > ordinal && !round.isVoid && round.startsAt !== null)?.startsAt ?? null;
}

/** Whether a result of the round may still be corrected by the source alone: the window of rules 5. */
function isCorrectable(season: ReadableSeason, { ordinal, startsAt, lastResultAt }: ReadableRound): boolean {
  if (lastResultAt === null) return false;
  const isLast = ordinal === season.lastRound;
  const endsAt = isLast ? startsAt && plus(startsAt, LAST_ROUND_GRACE) : nextStart(season, ordinal);
  return isAhead(correctableUntil({ firstFinalAt: lastResultAt }, { isLast, endsAt }), season.now);
}

/** Games of a void round may come back until its last kickoff (rules 2); unknown ones, until the next round starts. */
function mayReturn(season: ReadableSeason, { ordinal, isVoid, lastKickoffAt }: ReadableRound): boolean {
  return isVoid && isAhead(lastKickoffAt ?? nextStart(season, ordinal), season.now);
}

function isUndecided({ now }: ReadableSeason, { hasUndecided, startsAt }: ReadableRound): boolean {
  return hasUndecided && startsAt !== null && startsAt <= now;
}

/** The rounds that a fetch reads, the current one first: whatever fails after it, the week that is being played has been asked for. */
export function roundsToRead(season: ReadableSeason, scope: FetchScope): number[] {
  const { currentRound, lastRound } = season;
  const rounds = [...season.rounds].sort((a, b) => a.ordinal - b.ordinal);
  const ordered = { ...season, rounds };
  const next = rounds.find((round) => round.ordinal > currentRound && !round.isVoid)?.ordinal ?? Math.min(currentRound + 1, lastRound);
  const isWanted: Record<FetchScope, (round: ReadableRound) => boolean> = {
    current: () => false,
    correctable: (round) => isCorrectable(ordered, round) || mayReturn(ordered, round),
    undecided: (round) => isWanted.correctable(round) || isUndecided(ordered, round) || round.ordinal === next,
    all: () => true,
  };
  return [...new Set([currentRound, ...rounds.filter(isWanted[scope]).map((round) => round.ordinal)])];
}
