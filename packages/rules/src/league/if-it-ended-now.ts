import { type OwnGame, pickOutlook } from './pick-outlook.ts';
import type { Standings } from './standings.ts';
import { survivingPicks, type TeamHolders } from './week-facts.ts';

export type IfItEndedNow = {
  /** Alive now. */
  readonly alive: number;
  /** Alive if every score of the moment were final; who plays later, or whose game nobody knows of, remains. */
  readonly remain: number;
  readonly winning: number;
  readonly losing: number;
  /** A tie at the end would be a loss. */
  readonly tied: number;
  readonly through: number;
  readonly toCome: number;
  /** Whether the reader is among those who would go. */
  readonly takesOwn: boolean;
};

const STANDS = {
  winning: 'winning',
  losing: 'losing',
  lost: 'losing',
  tied: 'tied',
  won: 'through',
  'not-begun': 'toCome',
  unknown: 'toCome',
} as const;

/** The picks of the latest round by team, of those who are alive now. */
export const alivePicks = (standings: Standings): TeamHolders[] => survivingPicks(standings, standings.document.toRound);

/**
 * How many would be left if every game stopped at its score of the moment; `gameOf` tells a team's game of the round from its side, null
 * where it has none. Only picks that are shown count, so it says nothing before the deadline.
 */
export function ifItEndedNow(picks: readonly TeamHolders[], ownIndex: number, gameOf: (teamId: number) => OwnGame | null): IfItEndedNow {
  const counts = { winning: 0, losing: 0, tied: 0, through: 0, toCome: 0 };
  let takesOwn = false;
  for (const { teamId, count, members } of picks) {
    const game = teamId === null ? null : gameOf(teamId);
    const stands = STANDS[game === null ? 'unknown' : pickOutlook(game)];
    counts[stands] += count;
    if (members.includes(ownIndex)) takesOwn = stands === 'losing' || stands === 'tied';
  }
  const alive = picks.reduce((sum, { count }) => sum + count, 0);
  return { alive, remain: alive - counts.losing - counts.tied, ...counts, takesOwn };
}
