import { type EliminationReason, eliminationReasonOf, type TeamResult } from '../season/team-result.ts';

/**
 * Teams whose pick eliminates in one round, with the reason. Teams that are absent do not
 * eliminate.
 */
export type FailingTeams = ReadonlyMap<number, EliminationReason>;

/**
 * A round whose deadline has been reached. `safe` holds the teams with a result that eliminates
 * nobody.
 */
export type RoundToGrade = {
  readonly ordinal: number;
  readonly failing: FailingTeams;
  readonly safe: ReadonlySet<number>;
  /** Absent if nobody can be excused. Depends on the facts of earlier rounds. */
  readonly excuse?: Excuse;
};

/** The facts that members are graded by: every started round, and the last closed one. */
export type GradedFacts = { readonly rounds: readonly RoundToGrade[]; readonly closedThrough: number };

/**
 * Who is excused from a round without a pick (rules 5). By what was known at its deadline, either
 * the member had been eliminated or the league had been completed in an earlier round.
 */
export type Excuse = {
  /** By earlier round, the teams that failed then and do not fail now. */
  readonly cleared: ReadonlyMap<number, ReadonlySet<number>>;
  /** The facts of earlier rounds that members would have been graded by then. */
  readonly known: GradedFacts;
};

/** A round with its results by team. */
export function gradeRound(ordinal: number, results: Iterable<readonly [teamId: number, result: TeamResult | null]>): RoundToGrade {
  const failing = new Map<number, EliminationReason>();
  const safe = new Set<number>();
  for (const [teamId, result] of results) {
    const reason = eliminationReasonOf(result);
    if (result === null) continue;
    if (reason === null) safe.add(teamId);
    else failing.set(teamId, reason);
  }
  return { ordinal, failing, safe };
}
