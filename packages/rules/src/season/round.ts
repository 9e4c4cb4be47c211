/** The name of an NFL round, `Week N` (rules 2). */
export function describeRound(ordinal: number): string {
  return `Week ${ordinal}`;
}

/** The name of an NFL season, such as `NFL 2025-2026` (contract 2, SEASON). */
export function describeNflSeason(year: number): string {
  return `NFL ${year}-${year + 1}`;
}

/** The last round of an NFL regular season: 17 before 2021, 18 since (rules 2). */
export function lastRoundOfNflSeason(year: number): number {
  return year < 2021 ? 17 : 18;
}

/** Whether picks are locked: the deadline has been reached, or is unknown (screens 4). */
export function isRoundLocked(startsAt: Date | null, now: Date): boolean {
  return startsAt === null || now >= startsAt;
}

/** A stored round. It is settled if it was decided when its season was last graded. */
export type StoredRoundState = {
  readonly ordinal: number;
  readonly startsAt: Date | null;
  readonly movesOnAt: Date | null;
  readonly isVoid: boolean;
  readonly isSettled: boolean;
};

/**
 * The current round by stored facts (rules 2), equal to `current_round_of` in the database:
 * starting with the latest started round, the first that is neither void, settled nor over by the
 * clock; else the last. `rounds` are in order.
 */
export function currentRound(rounds: readonly StoredRoundState[], { now, lastRound }: { now: Date; lastRound: number }): number {
  const counting = rounds.filter((round) => !round.isVoid);
  const started = counting.findLastIndex(({ startsAt }) => startsAt !== null && startsAt <= now);
  const isOver = ({ isSettled, movesOnAt }: StoredRoundState) => isSettled || (movesOnAt !== null && movesOnAt <= now);
  return counting.slice(Math.max(started, 0)).find((round) => !isOver(round))?.ordinal ?? lastRound;
}
