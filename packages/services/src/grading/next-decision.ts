import { type Db, findSeasonState, loadSeasonFacts, loadTeamRounds, type SeasonState } from '@survivor/db';
import { deriveSchedule, type GradingPlan, planGrading, type SeasonSchedule } from '@survivor/rules';

function isOverdue(plan: GradingPlan, schedule: SeasonSchedule, season: SeasonState): boolean {
  const isGradingDue = plan.eliminate.length + plan.changed.length > 0 || plan.regradeFrom !== null || plan.reopenedFrom !== null;
  return isGradingDue || schedule.currentRound > season.currentRound || schedule.closedThrough !== season.closedThrough;
}

/**
 * The next instant, in the product's clock, at which the clock alone decides something: a deadline, a round that moves on, a wait that
 * ends (decisions 7). The present instant when something decided already has not been graded yet; null when nothing is known ahead.
 */
export async function nextDecisionAt({ db, season }: { db: Db; season: number }): Promise<Date | null> {
  const found = await findSeasonState(db, { leagueType: 'NFL', year: season });
  if (found === undefined) return null;
  const { rounds, games, now } = await loadSeasonFacts(db, found);
  const schedule = deriveSchedule({ ...found, rounds, games, now });
  const storedTeamRounds = await loadTeamRounds(db, found.id);
  const plan = planGrading({ schedule, storedTeamRounds, storedRounds: rounds, storedClosedThrough: found.closedThrough, now });
  return isOverdue(plan, schedule, found) ? now : schedule.nextDecisionAt;
}
