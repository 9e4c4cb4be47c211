import type { StandingsHead } from '@survivor/db/queries/league/standings';
import { isRoundLocked } from '@survivor/rules';
import { type SeasonProgress, seasonProgress } from '../league/season-progress.ts';
import type { StandingsView } from '../league/view-league.ts';

/** The rounds of standings, locked and revealed by the clock. `text` is part of the version. */
type Shown = { readonly rounds: StandingsHead['rounds']; readonly text: string };

const isShown = ({ effectiveStart, displayedRound }: StandingsView, ordinal: number) =>
  ordinal >= effectiveStart && ordinal <= displayedRound;

/** The rounds that a league's standings show, with what the clock has revealed (rules 4). */
function findShown(view: StandingsView): Shown {
  const { now } = view.row;
  const rounds = view.season.rounds
    .filter(({ ordinal }) => isShown(view, ordinal))
    .map(({ ordinal, startsAt, isGraded, isVoid, isExcusable }) => {
      const isRevealed = startsAt !== null && startsAt <= now;
      const isPending = isRevealed && !isGraded && !isVoid;
      return { ordinal, isLocked: isRoundLocked(startsAt, now), isRevealed, isPending, isExcusable };
    });
  const text = rounds.map((round) => `${round.ordinal}${round.isLocked ? 'l' : ''}${round.isRevealed ? 'r' : ''}`).join();
  return { rounds, text };
}

const shown = new WeakMap<SeasonProgress, Map<string, Shown>>();

/**
 * The same object for all leagues that show the same rounds. Cached, because every request reads
 * it.
 */
function getShown(view: StandingsView): Shown {
  const progress = seasonProgress(view.season, view.row.now);
  const byKey = shown.get(progress) ?? new Map<string, Shown>();
  shown.set(progress, byKey);
  const key = `${view.effectiveStart} ${view.displayedRound}`;
  const found = byKey.get(key) ?? findShown(view);
  byKey.set(key, found);
  return found;
}

/** Increment when the shape of the document changes. */
const FORMAT = 1;

/** Version of a league's order: its counter, the season's, and what the clock has revealed. */
export function orderVersion(view: StandingsView): string {
  const { row, season, displayedRound } = view;
  const { mayMissPicks } = seasonProgress(season, row.now);
  return [FORMAT, row.version, season.version, row.completedRound, displayedRound, getShown(view).text, mayMissPicks].join(' ');
}

/**
 * Version of a league's standings. For one minute after a deadline it changes every second,
 * because a pick accepted before the deadline may commit after it.
 */
export function standingsVersion(view: StandingsView): string {
  const { now } = view.row;
  const { mayMissPicks } = seasonProgress(view.season, now);
  return mayMissPicks ? `${orderVersion(view)} ${Math.floor(now.getTime() / 1000)}` : orderVersion(view);
}

/** What the standings take from the clock and the season. */
export function standingsHead(view: StandingsView): StandingsHead {
  const { row, season, effectiveStart, displayedRound } = view;
  return {
    startRound: effectiveStart,
    displayedRound,
    completedRound: row.completedRound,
    rounds: getShown(view).rounds,
    results: season.teamRounds.filter(({ round }) => isShown(view, round)),
  };
}
