import type { StandingsHead } from '@survivor/db/queries/standings';
import { isRoundLocked, MINUTE } from '@survivor/rules';
import type { LeagueView } from './view-league.ts';

/** Profile pictures travel for leagues below this size (screens 4). */
export const PICTURES_BELOW = 100;

/** Longer than a pick that was decided before the deadline can take to be committed. */
const LATE_COMMIT = MINUTE;

const isShown = ({ effectiveStart, displayedRound }: LeagueView, ordinal: number) => ordinal >= effectiveStart && ordinal <= displayedRound;

/** The rounds of a league's standings, and what the clock shows of them (rules 4). */
function standingsRounds(view: LeagueView): StandingsHead['rounds'] {
  const { now } = view.row;
  const shown = view.season.rounds.filter(({ ordinal }) => isShown(view, ordinal));
  return shown.map(({ ordinal, startsAt, isSwept, isVoid }) => {
    const isRevealed = startsAt !== null && startsAt <= now;
    return { ordinal, isLocked: isRoundLocked(startsAt, now), isRevealed, isPending: isRevealed && !isSwept && !isVoid };
  });
}

/** Everything but hidden picks that the standings are told from. */
export function standingsState(view: LeagueView): string {
  const { row, season } = view;
  const isLate = ({ startsAt }: (typeof season.rounds)[number]) =>
    startsAt !== null && row.now >= startsAt && row.now.getTime() - startsAt.getTime() < LATE_COMMIT;
  const rounds = standingsRounds(view).map((round) => `${round.ordinal}${round.isLocked ? 'l' : ''}${round.isRevealed ? 'r' : ''}`);
  return [row.version, season.version, row.completedRound, view.displayedRound, rounds, season.rounds.some(isLate)].join(' ');
}

/** A date leaves out what is less than a millisecond of the database's clock. */
const LEFT_OUT = 1;

/** Milliseconds for which the clock says the same of a league's standings; Infinity for ever. */
export function standingsStayMs({ row, season }: LeagueView): number {
  const instants = season.rounds.flatMap(({ startsAt, movesOnAt }) => [
    ...(startsAt === null ? [] : [startsAt.getTime(), startsAt.getTime() + LATE_COMMIT]),
    ...(movesOnAt === null ? [] : [movesOnAt.getTime()]),
  ]);
  const now = row.now.getTime();
  return Math.min(...instants.filter((instant) => instant > now)) - now - LEFT_OUT;
}

/** What the clock and the season say of a league's standings. */
export function standingsHead(view: LeagueView): StandingsHead {
  const { row, season, effectiveStart, displayedRound } = view;
  return {
    startRound: effectiveStart,
    displayedRound,
    completedRound: row.completedRound,
    rounds: standingsRounds(view),
    results: season.teamRounds.filter(({ round }) => isShown(view, round)),
  };
}
