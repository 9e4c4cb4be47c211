import type { PlannedGame } from './replay-source.ts';

/**
 * `open`: members pick; `change`: an hour before the deadline; `locked`: right after it; `games`:
 * some games are over; `review`: all games are over.
 */
type StepKind = 'open' | 'change' | 'locked' | 'games' | 'review';
export type ReplayStep = { readonly at: Date; readonly round: number; readonly kind: StepKind };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LONGEST_GAME = 230 * MINUTE;
/** Kickoffs closer together than this are one window. */
const WINDOW = 150 * MINUTE;

function windowEnds(kickoffs: readonly number[]): number[] {
  return kickoffs
    .filter((kickoff, index) => (kickoffs[index + 1] ?? Number.POSITIVE_INFINITY) - kickoff > WINDOW)
    .map((last) => last + LONGEST_GAME);
}

function stepsOfRound(games: readonly PlannedGame[], round: number): ReplayStep[] {
  const ofRound = games.filter((game) => game.round === round);
  const deadline = Math.min(...ofRound.map((game) => game.kickoffAt.getTime()));
  const kickoffs = [...new Set(ofRound.map((game) => game.kickoffAt.getTime()))].sort((a, b) => a - b);
  const ends = windowEnds(kickoffs).slice(0, -1);
  const review = (kickoffs.at(-1) ?? deadline) + 5 * HOUR;
  const at = (time: number, kind: StepKind): ReplayStep => ({ at: new Date(time), round, kind });
  return [
    at(deadline - 40 * HOUR, 'open'),
    at(deadline - HOUR, 'change'),
    at(deadline + 10 * MINUTE, 'locked'),
    ...ends.map((end) => at(end, 'games')),
    at(review, 'review'),
  ];
}

/**
 * The steps of a season in order: around each deadline, after each window of games, and at the end
 * of a week.
 */
export function planSteps(games: readonly PlannedGame[], lastRound: number): ReplayStep[] {
  const rounds = Array.from({ length: lastRound }, (_, index) => index + 1);
  const steps = rounds.flatMap((round) => stepsOfRound(games, round));
  const unordered = steps.find((step, index) => step.at <= (steps[index - 1]?.at ?? new Date(0)));
  if (unordered !== undefined) throw new Error(`week ${unordered.round} overlaps the one before it`);
  return steps;
}
