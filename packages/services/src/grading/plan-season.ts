import type { Tx } from '@survivor/db/connection/database';
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
  deriveSchedule,
  type GradedFacts,
  type GradingPlan,
  gradedFactsOf,
  planGrading,
  type RoundToGrade,
  type SeasonSchedule,
} from '@survivor/rules';
import { gradedBefore } from './graded-before.ts';

export type PlannedGrading = {
  readonly facts: SeasonFactsRows;
  readonly schedule: SeasonSchedule;
  readonly plan: GradingPlan;
  /** What gradings that were stopped half-way may have judged some leagues by. */
  readonly underWay: readonly GradedFacts[];
  /** Whether any league can be hit. */
  readonly isWork: boolean;
  /** Whether a league can be hit by who goes out alone: none is graded anew, and none completed by a round that is closed now. */
  readonly onlyEliminates: boolean;
};

const byOrdinal = (rounds: readonly RoundToGrade[]) =>
  [...new Map(rounds.map((round) => [round.ordinal, round])).values()].sort((a, b) => a.ordinal - b.ordinal);

/** Does for every league what each of the plans does: all lead to the same facts, and doing more than is needed changes nothing. */
function unite(facts: GradedFacts, plans: readonly GradingPlan[]): GradingPlan {
  const reopened = plans.map(({ reopenFrom }) => reopenFrom).filter((round) => round !== null);
  return {
    eliminate: byOrdinal(plans.flatMap(({ eliminate }) => eliminate)),
    changed: plans.flatMap(({ changed }) => changed),
    reopenFrom: reopened.length > 0 ? Math.min(...reopened) : null,
    facts,
  };
}

/** What is to be graded of a season as its facts stand, from wherever its leagues may have been left; null before it is loaded. */
export async function planSeason(tx: Tx, found: SeasonState): Promise<PlannedGrading | null> {
  const season = (await findSeasonState(tx, { leagueType: 'NFL', year: found.year })) ?? found;
  const facts = await loadSeasonFacts(tx, season);
  if (facts.rounds.length === 0) return null;
  const schedule = deriveSchedule({ ...season, ...facts });
  const underWay = await loadUnfinishedGrading(tx, season.id);
  const judged = gradedFactsOf(schedule, facts.now);
  const plan = unite(
    judged,
    [gradedBefore(facts), ...underWay].map((graded) => planGrading(graded, judged)),
  );
  const isClosedNew = [season.closedThrough, ...underWay.map(({ closedThrough }) => closedThrough)].some(
    (closed) => closed !== judged.closedThrough,
  );
  const onlyEliminates = plan.changed.length === 0 && plan.reopenFrom === null && !isClosedNew;
  return { facts, schedule, plan, underWay, isWork: !onlyEliminates || plan.eliminate.length > 0, onlyEliminates };
}

/** A plan that is being carried out, its facts noted as under way, and what it rests on. */
export type PlanInProgress = { readonly planned: PlannedGrading; readonly grounds: FactsVersion };

const words = ({ plan }: PlannedGrading, underWay: readonly GradedFacts[]) =>
  [serializeGradedFacts(plan.facts), ...[...new Set(underWay.map(serializeGradedFacts))].sort()].join();

function isUntouched({ planned: { schedule }, grounds }: PlanInProgress, { rows, now }: FactsVersion): boolean {
  const { nextDecisionAt } = schedule;
  return rows === grounds.rows && now >= grounds.now && (nextDecisionAt === null || now < nextDecisionAt);
}

/**
 * Whether a plan that is under way is still what follows: nobody has written what it rests on, and the clock has decided nothing since; else
 * by planning anew. Another grading that has judged leagues by other facts meanwhile, or has gone through, ends it.
 */
export async function isStillPlanned(tx: Tx, underWay: PlanInProgress): Promise<boolean> {
  const { planned } = underWay;
  const { season } = planned.facts;
  if (isUntouched(underWay, await readFactsVersion(tx, season.id))) return true;
  const anew = await planSeason(tx, season);
  return anew !== null && words(anew, anew.underWay) === words(planned, [...planned.underWay, planned.plan.facts]);
}
