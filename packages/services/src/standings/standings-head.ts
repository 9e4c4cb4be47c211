import type { StandingsHead } from '@survivor/db/queries/league/standings';
import { isRoundLocked } from '@survivor/rules';
import { type SeasonProgress, seasonProgress } from '../league/season-progress.ts';
import type { StandingsView } from '../league/view-league.ts';

/** Rounds of standings with the clock's effect on them, also as text for the version. */
type Shown = { readonly rounds: StandingsHead['rounds']; readonly words: string };

const isShown = ({ effectiveStart, displayedRound }: StandingsView, ordinal: number) =>
  ordinal >= effectiveStart && ordinal <= displayedRound;

/** What the clock shows of the rounds of a league's standings (rules 4). */
function findShown(view: StandingsView): Shown {
  const { now } = view.row;
  const rounds = view.season.rounds
    .filter(({ ordinal }) => isShown(view, ordinal))
    .map(({ ordinal, startsAt, isSwept, isVoid }) => {
      const isRevealed = startsAt !== null && startsAt <= now;
      return { ordinal, isLocked: isRoundLocked(startsAt, now), isRevealed, isPending: isRevealed && !isSwept && !isVoid };
    });
  const words = rounds.map((round) => `${round.ordinal}${round.isLocked ? 'l' : ''}${round.isRevealed ? 'r' : ''}`).join();
  return { rounds, words };
}

const shown = new WeakMap<SeasonProgress, Map<string, Shown>>();

/**
 * The same object for all leagues that show the same rounds. Cached, because every request reads
 * it.
 */
function shownIn(view: StandingsView): Shown {
  const span = seasonProgress(view.season, view.row.now);
  const known = shown.get(span) ?? new Map<string, Shown>();
  shown.set(span, known);
  const key = `${view.effectiveStart} ${view.displayedRound}`;
  const found = known.get(key) ?? findShown(view);
  known.set(key, found);
  return found;
}

/** Increment when the shape of the document changes. */
const FORM = 1;

/** Version of a league's order: its counter, the season's, and what the clock has revealed. */
export function orderVersion(view: StandingsView): string {
  const { row, season, displayedRound } = view;
  const { isLate } = seasonProgress(season, row.now);
  return [FORM, row.version, season.version, row.completedRound, displayedRound, shownIn(view).words, isLate].join(' ');
}

/**
 * Version of a league's standings. For one minute after a deadline it changes every second,
 * because a pick accepted before the deadline may commit after it.
 */
export function standingsVersion(view: StandingsView): string {
  const { now } = view.row;
  const { isLate } = seasonProgress(view.season, now);
  return isLate ? `${orderVersion(view)} ${Math.floor(now.getTime() / 1000)}` : orderVersion(view);
}

/** What the standings take from the clock and the season. */
export function standingsHead(view: StandingsView): StandingsHead {
  const { row, season, effectiveStart, displayedRound } = view;
  return {
    startRound: effectiveStart,
    displayedRound,
    completedRound: row.completedRound,
    rounds: shownIn(view).rounds,
    results: season.teamRounds.filter(({ round }) => isShown(view, round)),
  };
}
