import type { Tx } from '@survivor/db/connection/database';
import { loadKnownResults } from '@survivor/db/queries/grading/known-results';
import { loadUnfinishedGrading, serializeGradedFacts } from '@survivor/db/queries/grading/unfinished-grading';
import {
  type FactsVersion,
  findSeasonState,
  loadSeasonFacts,
  readFactsVersion,
  type SeasonFactsRows,
  type SeasonState,
} from '@survivor/db/queries/season/season-facts';
import {
  type CorrectedGame,
  deriveSchedule,
  findCorrectedGames,
  type GradedFacts,
  type GradingPlan,
  gradedFactsOf,
  planGrading,
  type RoundToGrade,
  type SeasonSchedule,
} from '@survivor/rules';
import { lastGradedFacts } from './last-graded-facts.ts';

export type PlannedGrading = {
  readonly facts: SeasonFactsRows;
  readonly schedule: SeasonSchedule;
  readonly plan: GradingPlan;
  /** The games whose corrected result regrades leagues. */
  readonly corrected: readonly CorrectedGame[];
  /** Facts that interrupted gradings may have applied to some leagues. */
  readonly unfinished: readonly GradedFacts[];
  /** Whether the plan can affect any league. */
  readonly hasWork: boolean;
  /**
   * Whether the plan only eliminates members: no regrading, and no completion by a newly closed
   * round.
   */
  readonly onlyEliminates: boolean;
};

const uniqueByOrdinal = (rounds: readonly RoundToGrade[]) =>
  [...new Map(rounds.map((round) => [round.ordinal, round])).values()].sort((a, b) => a.ordinal - b.ordinal);

/** Combines the work of all plans. They lead to the same facts, and extra work changes nothing. */
function combinePlans(facts: GradedFacts, plans: readonly GradingPlan[]): GradingPlan {
  const reopened = plans.map(({ reopenFrom }) => reopenFrom).filter((round) => round !== null);
  return {
    eliminate: uniqueByOrdinal(plans.flatMap(({ eliminate }) => eliminate)),
    changed: plans.flatMap(({ changed }) => changed),
    reopenFrom: reopened.length > 0 ? Math.min(...reopened) : null,
    facts,
  };
}

/**
 * Plans the grading of a season from its current facts, whatever state its leagues are in; null
 * before it is loaded.
 */
export async function planSeason(tx: Tx, found: SeasonState): Promise<PlannedGrading | null> {
  const season = (await findSeasonState(tx, { leagueType: 'NFL', year: found.year })) ?? found;
  const facts = await loadSeasonFacts(tx, season);
  if (facts.rounds.length === 0) return null;
  const schedule = deriveSchedule({ ...season, ...facts });
  const unfinished = await loadUnfinishedGrading(tx, season.id);
  const due = gradedFactsOf(schedule, facts.now, await loadKnownResults(tx, season.id));
  const plan = combinePlans(
    due,
    [lastGradedFacts(facts), ...unfinished].map((graded) => planGrading(graded, due)),
  );
  const isNewlyClosed = [season.closedThrough, ...unfinished.map(({ closedThrough }) => closedThrough)].some(
    (closed) => closed !== due.closedThrough,
  );
  const onlyEliminates = plan.changed.length === 0 && plan.reopenFrom === null && !isNewlyClosed;
  const corrected = findCorrectedGames(facts, plan.changed);
  return { facts, schedule, plan, corrected, unfinished, hasWork: !onlyEliminates || plan.eliminate.length > 0, onlyEliminates };
}

/** A plan in progress, stored as unfinished, and the version of its facts. */
export type PlanInProgress = { readonly planned: PlannedGrading; readonly factsVersion: FactsVersion };

const serializePlan = ({ plan }: PlannedGrading, unfinished: readonly GradedFacts[]) =>
  [serializeGradedFacts(plan.facts), ...[...new Set(unfinished.map(serializeGradedFacts))].sort()].join();

function isUnchanged({ planned: { schedule }, factsVersion }: PlanInProgress, { rows, now }: FactsVersion): boolean {
  const { nextDecisionAt } = schedule;
  return rows === factsVersion.rows && now >= factsVersion.now && (nextDecisionAt === null || now < nextDecisionAt);
}

/**
 * Whether a plan in progress is still correct. It is if no fact has changed and no clock decision
 * has come since; otherwise plans again and compares. Another grading invalidates the plan if it
 * used other facts or is completed.
 */
export async function isStillPlanned(tx: Tx, unfinished: PlanInProgress): Promise<boolean> {
  const { planned } = unfinished;
  const { season } = planned.facts;
  if (isUnchanged(unfinished, await readFactsVersion(tx, season.id))) return true;
  const replanned = await planSeason(tx, season);
  return (
    replanned !== null &&
    serializePlan(replanned, replanned.unfinished) === serializePlan(planned, [...planned.unfinished, planned.plan.facts])
  );
}
