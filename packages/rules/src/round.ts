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
