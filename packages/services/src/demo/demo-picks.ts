import { awayResult, countingGames, homeResult, type SeasonGame } from '@survivor/rules';

/** A seeded random number generator that returns values from 0 up to 1. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type PickStyle = {
  /** The round in which this member is eliminated; null if still alive. */
  readonly outIn: number | null;
  readonly startRound: number;
  /** The current round, which is picked only if `hasOpenPick`. */
  readonly openRound: number;
  readonly hasOpenPick: boolean;
};

/** The teams of a round that won, or that did not; all if `hasWon` is null. */
function teamsOf(games: readonly SeasonGame[], round: number, hasWon: boolean | null): number[] {
  return countingGames(games, round).flatMap((game) => {
    if (hasWon === null) return [game.homeTeamId, game.awayTeamId];
    const home = homeResult(game);
    const away = awayResult(game);
    return [
      home !== null && (home === 'W') === hasWon ? [game.homeTeamId] : [],
      away !== null && (away === 'W') === hasWon ? [game.awayTeamId] : [],
    ].flat();
  });
}

/** Picks by round that lead to the given elimination, each team at most once. */
export function createDemoPicks(games: readonly SeasonGame[], style: PickStyle, random: () => number): Map<number, number> {
  const picks = new Map<number, number>();
  const used = new Set<number>();
  for (let round = style.startRound; round <= style.openRound; round++) {
    if (style.outIn !== null && round > style.outIn) break;
    if (round === style.openRound && !style.hasOpenPick) break;
    const hasWon = round === style.openRound ? null : round !== style.outIn;
    const choices = teamsOf(games, round, hasWon).filter((teamId) => !used.has(teamId));
    const teamId = choices[Math.floor(random() ** 2 * choices.length)];
    if (teamId === undefined) break;
    picks.set(round, teamId);
    used.add(teamId);
  }
  return picks;
}
