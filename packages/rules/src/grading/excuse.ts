import type { TeamResult } from '../season/team-result.ts';
import { type Excuse, type GradedFacts, gradeRound } from './graded-facts.ts';

/**
 * The results by team of each earlier round that had started at a deadline. An undecided result is
 * null, and so is a void round.
 */
export type KnownResults = ReadonlyMap<number, ReadonlyMap<number, TeamResult | null> | null>;

/** What was known at each reached deadline, by round. Stored once, with the deadline (rules 5). */
export type KnownAtDeadlines = ReadonlyMap<number, KnownResults>;

function isClosed(results: ReadonlyMap<number, TeamResult | null> | null | undefined): boolean {
  if (results === null) return true;
  return results !== undefined && results.size > 0 && ![...results.values()].includes(null);
}

function toGradedFacts(results: KnownResults): GradedFacts {
  let closedThrough = 0;
  while (isClosed(results.get(closedThrough + 1))) closedThrough++;
  const played = [...results].flatMap(([ordinal, teams]) => (teams === null ? [] : [gradeRound(ordinal, teams)]));
  return { rounds: played.sort((a, b) => a.ordinal - b.ordinal), closedThrough };
}

function clearedTeams({ rounds }: GradedFacts, known: GradedFacts): Excuse['cleared'] {
  const cleared = new Map<number, ReadonlySet<number>>();
  for (const { ordinal, failing } of known.rounds) {
    const now = rounds.find((round) => round.ordinal === ordinal)?.failing;
    const teamIds = [...failing.keys()].filter((teamId) => !now?.has(teamId));
    if (teamIds.length > 0) cleared.set(ordinal, new Set(teamIds));
  }
  return cleared;
}

/**
 * Adds an excuse to each round for which something that was known then no longer holds. Otherwise
 * nobody is excused: members who were eliminated and leagues that were completed still are.
 */
function addExcuses(facts: GradedFacts, knownFacts: ReadonlyMap<number, GradedFacts>): GradedFacts {
  const rounds = facts.rounds.map((round) => {
    const known = knownFacts.get(round.ordinal);
    if (known === undefined) return round;
    const cleared = clearedTeams(facts, known);
    return cleared.size > 0 || known.closedThrough > facts.closedThrough ? { ...round, excuse: { cleared, known } } : round;
  });
  return { ...facts, rounds };
}

/**
 * Adds to each round who is excused from it. The facts known at an earlier deadline get their
 * excuses first and in the same way, because they decided who was eliminated then.
 */
export function findExcuses(facts: GradedFacts, known: KnownAtDeadlines): GradedFacts {
  const knownFacts = new Map<number, GradedFacts>();
  for (const [ordinal, results] of [...known].sort(([a], [b]) => a - b))
    knownFacts.set(ordinal, addExcuses(toGradedFacts(results), knownFacts));
  return addExcuses(facts, knownFacts);
}

/** The rounds from which members may be excused, by the current facts; usually none. */
export const findExcusableRounds = (now: KnownResults, known: KnownAtDeadlines): number[] =>
  findExcuses(toGradedFacts(now), known).rounds.flatMap(({ ordinal, excuse }) => (excuse === undefined ? [] : [ordinal]));
