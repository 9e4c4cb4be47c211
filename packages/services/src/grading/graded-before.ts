import type { SeasonFactsRows } from '@survivor/db';
import type { GradedFacts } from '@survivor/rules';

/** What members were judged by when the season was graded last. */
export function gradedBefore({ season, rounds }: SeasonFactsRows): GradedFacts {
  return {
    rounds: rounds.flatMap(({ ordinal, graded }) =>
      graded === null ? [] : [{ ordinal, failing: new Map(Object.entries(graded).map(([teamId, reason]) => [Number(teamId), reason])) }],
    ),
    closedThrough: season.closedThrough,
  };
}
