import type { StandingsHead } from '@survivor/db/queries/standings';
import { isRoundLocked } from '@survivor/rules';
import type { LeagueView } from './view-league.ts';

/** Profile pictures travel for leagues below this size (screens 4). */
export const PICTURES_BELOW = 100;

/** What the clock and the season say of a league's standings: which rounds are shown, and what of them (rules 4). */
export function standingsHead({ row, season, effectiveStart, displayedRound }: LeagueView): StandingsHead {
  const isShown = (ordinal: number) => ordinal >= effectiveStart && ordinal <= displayedRound;
  return {
    startRound: effectiveStart,
    displayedRound,
    completedRound: row.completedRound,
    rounds: season.rounds
      .filter(({ ordinal }) => isShown(ordinal))
      .map(({ ordinal, startsAt, isSwept, isVoid }) => {
        const isRevealed = startsAt !== null && startsAt <= row.now;
        return { ordinal, isLocked: isRoundLocked(startsAt, row.now), isRevealed, isPending: isRevealed && !isSwept && !isVoid };
      }),
    results: season.teamRounds.filter(({ round }) => isShown(round)),
  };
}
