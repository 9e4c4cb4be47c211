/** `Week N`: what a round of the NFL is called (rules 2). */
export function describeRound(ordinal: number): string {
  return `Week ${ordinal}`;
}

/** `NFL 2025-2026`: what an NFL season is called (contract 2, SEASON). */
export function describeNflSeason(year: number): string {
  return `NFL ${year}-${year + 1}`;
}

/** Rounds of an NFL regular season: 17 before 2021, 18 since (rules 2). */
export function lastRoundOfNflSeason(year: number): number {
  return year < 2021 ? 17 : 18;
}

/** Picks read as locked once the deadline is reached, and while it is unknown (screens 4). */
export function isRoundLocked(startsAt: Date | null, now: Date): boolean {
  return startsAt === null || now >= startsAt;
}

/** A round as it is stored: settled once it was decided when its season was graded last. */
export type StoredRoundState = {
  readonly ordinal: number;
  readonly startsAt: Date | null;
  readonly movesOnAt: Date | null;
  readonly isVoid: boolean;
  readonly isSettled: boolean;
};

/**
 * The current round by what is stored, which the database's `current_round_of` says too: from the latest started round on the first that
 * is neither void nor settled nor has given way by the clock; else the last (rules 2). The rounds are in order.
 */
export function currentRound(rounds: readonly StoredRoundState[], { now, lastRound }: { now: Date; lastRound: number }): number {
  const counting = rounds.filter((round) => !round.isVoid);
  const started = counting.findLastIndex(({ startsAt }) => startsAt !== null && startsAt <= now);
  const isOver = ({ isSettled, movesOnAt }: StoredRoundState) => isSettled || (movesOnAt !== null && movesOnAt <= now);
  return counting.slice(Math.max(started, 0)).find((round) => !isOver(round))?.ordinal ?? lastRound;
}
