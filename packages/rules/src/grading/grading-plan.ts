import { hasStarted, type SeasonSchedule, type TeamRound } from '../season/season-schedule.ts';
import { findExcuses, type KnownAtDeadlines } from './excuse.ts';
import { type GradedFacts, gradeRound, type RoundToGrade } from './graded-facts.ts';

export type GradingPlan = {
  /** Started rounds with changes that can only add eliminations to leagues in progress. */
  readonly eliminate: readonly RoundToGrade[];
  /** Teams whose result changed after it was graded. Leagues with a pick on them are regraded. */
  readonly changed: readonly { readonly round: number; readonly teamIds: readonly number[] }[];
  /**
   * Leagues completed by this round or a later one are regraded, because this round counts again or
   * is no longer closed. Null if there is no such round.
   */
  readonly reopenFrom: number | null;
  /** The facts that members are graded by now. */
  readonly facts: GradedFacts;
};

const resultsIn = (teamRounds: readonly TeamRound[], ordinal: number) =>
  teamRounds.filter(({ round }) => round === ordinal).map(({ teamId, result }) => [teamId, result] as const);

/**
 * Derives the facts to grade by (rules 5). A void round eliminates nobody. `known` may be omitted
 * where only results count.
 */
export function gradedFactsOf(schedule: SeasonSchedule, now: Date, known: KnownAtDeadlines = new Map()): GradedFacts {
  const started = schedule.rounds.filter((round) => !round.isVoid && hasStarted(round, now));
  const facts = {
    rounds: started.map(({ ordinal }) => gradeRound(ordinal, resultsIn(schedule.teamRounds, ordinal))),
    closedThrough: schedule.closedThrough,
  };
  return findExcuses(facts, known);
}

type Change = { readonly added: number[]; readonly altered: number[] };

/** A team that fails after it was safe has been corrected, so it is not a new failure. */
function changesOf(before: RoundToGrade | undefined, { failing }: RoundToGrade): Change {
  const added = [...failing.keys()].filter((teamId) => !before?.failing.has(teamId) && !before?.safe.has(teamId));
  const changed = [...(before?.failing ?? [])].filter(([teamId, reason]) => failing.get(teamId) !== reason).map(([teamId]) => teamId);
  const corrected = [...failing.keys()].filter((teamId) => before?.safe.has(teamId));
  return { added, altered: [...changed, ...corrected] };
}

/**
 * Plans a grading: the difference between the facts graded last and the current ones (rules 5). New
 * failures in open rounds and reached deadlines only add eliminations; any other change regrades
 * the leagues concerned.
 */
export function planGrading(graded: GradedFacts, facts: GradedFacts): GradingPlan {
  const eliminate: RoundToGrade[] = [];
  const changed: { round: number; teamIds: number[] }[] = [];
  const reopened: number[] = facts.closedThrough < graded.closedThrough ? [facts.closedThrough + 1] : [];
  for (const round of facts.rounds) {
    const before = graded.rounds.find(({ ordinal }) => ordinal === round.ordinal);
    const { added, altered } = changesOf(before, round);
    const wasClosed = round.ordinal <= graded.closedThrough;
    if (before === undefined && wasClosed) reopened.push(round.ordinal);
    if (before === undefined || added.length > 0) eliminate.push(round);
    const toRegrade = before !== undefined && wasClosed ? [...added, ...altered] : altered;
    if (toRegrade.length > 0) changed.push({ round: round.ordinal, teamIds: toRegrade.sort((a, b) => a - b) });
  }
  return { eliminate, changed, reopenFrom: reopened.length > 0 ? Math.min(...reopened) : null, facts };
}
