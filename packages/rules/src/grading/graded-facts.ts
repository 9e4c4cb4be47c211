import { type EliminationReason, eliminationReasonOf, type TeamResult } from '../season/team-result.ts';

/**
 * The teams that eliminate the members who picked them in one round, with the reason. Absent teams
 * eliminate nobody.
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
 * Decides which members without a pick in a round are excused from it (rules 5): those who, by what
 * was known at its deadline, were already eliminated or in a league that was already completed.
 */
export type Excuse = {
  /** By earlier round, the teams that failed then and do not fail now. */
  readonly cleared: ReadonlyMap<number, ReadonlySet<number>>;
  /** The facts of earlier rounds as they were known at the deadline. */
  readonly known: GradedFacts;
};

/** Sorts a round's teams by result: failing, safe or still undecided, which is neither. */
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
