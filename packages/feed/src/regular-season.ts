/** The last regular-season round of an NFL season: 18, and 17 before 2021 (rules 2). */
function lastRegularRound(season: number): number {
  return season < 2021 ? 17 : 18;
}

/**
 * False for the source's rounds 160, 125, 150, 200 and 500, which are playoffs and preseason (rules
 * 2).
 */
export function isRegularRound(season: number, round: number): boolean {
  return Number.isInteger(round) && round >= 1 && round <= lastRegularRound(season);
}
