import { type OwnGame, type PickOutlook, pickOutlook } from './pick-outlook.ts';
import type { Standings } from './standings.ts';
import { type PickGroup, survivingPicks } from './week-facts.ts';

export type IfItEndedNow = {
  /** Members who are alive now. */
  readonly alive: number;
  /**
   * Members who would survive if every current score were final. Games that have not started, are
   * unknown or have no points yet eliminate nobody.
   */
  readonly survivors: number;
  readonly winning: number;
  readonly losing: number;
  /** Members whose game is tied, which would be a loss at the end. */
  readonly tied: number;
  readonly safe: number;
  readonly stillToPlay: number;
  /** Whether the reader would be eliminated. */
  readonly eliminatesReader: boolean;
};

const PROSPECTS = {
  winning: 'winning',
  losing: 'losing',
  lost: 'losing',
  tied: 'tied',
  won: 'safe',
  'not-started': 'stillToPlay',
  unknown: 'stillToPlay',
} as const;

function prospectOf(game: OwnGame | null): (typeof PROSPECTS)[PickOutlook] {
  const outlook = game === null ? 'unknown' : pickOutlook(game);
  return outlook === 'tied' && game?.points === 0 ? 'stillToPlay' : PROSPECTS[outlook];
}

/** Alive members' picks of the latest round, by team. */
export const alivePicks = (standings: Standings): PickGroup[] => survivingPicks(standings, standings.document.toRound);

/**
 * Computes who would survive if every game stopped at its current score. `gameOf` returns a team's
 * game of the round, or null. Only revealed picks count, so the result is empty before the
 * deadline.
 */
export function ifItEndedNow(picks: readonly PickGroup[], ownIndex: number, gameOf: (teamId: number) => OwnGame | null): IfItEndedNow {
  const counts = { winning: 0, losing: 0, tied: 0, safe: 0, stillToPlay: 0 };
  let eliminatesReader = false;
  // Once picks are revealed, an alive member without a pick is excused (rules 5).
  const isRevealed = picks.some(({ teamId }) => teamId !== null);
  for (const { teamId, count, members } of picks) {
    const game = teamId === null ? null : gameOf(teamId);
    const isExcused = teamId === null && isRevealed;
    const prospect = isExcused ? 'safe' : prospectOf(game);
    counts[prospect] += count;
    if (members.includes(ownIndex)) eliminatesReader = prospect === 'losing' || prospect === 'tied';
  }
  const alive = picks.reduce((sum, { count }) => sum + count, 0);
  return { alive, survivors: alive - counts.losing - counts.tied, ...counts, eliminatesReader };
}
