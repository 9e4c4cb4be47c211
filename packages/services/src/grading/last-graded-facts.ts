import type { RoundRow, SeasonFactsRows } from '@survivor/db/queries/season/season-facts';
import type { EliminationReason, GradedFacts, RoundToGrade } from '@survivor/rules';

function toGradedRound({ ordinal, graded }: RoundRow): RoundToGrade[] {
  if (graded === null) return [];
  const failing = new Map<number, EliminationReason>();
  const safe = new Set<number>();
  for (const [teamId, verdict] of Object.entries(graded)) {
    if (verdict === 'safe') safe.add(Number(teamId));
    else failing.set(Number(teamId), verdict);
  }
  return [{ ordinal, failing, safe }];
}

/** The facts by which the season was last graded. */
export function lastGradedFacts({ season, rounds }: SeasonFactsRows): GradedFacts {
  return { rounds: rounds.flatMap(toGradedRound), closedThrough: season.closedThrough };
}
