import type { Db } from '@survivor/db/connection/database';
import { findSeasonState, loadSeasonFacts } from '@survivor/db/queries/season/season-facts';
import { deriveSchedule, gradedFactsOf, planGrading } from '@survivor/rules';
import { lastGradedFacts } from './last-graded-facts.ts';
import { deriveSeasonEvents } from './season-events.ts';

/**
 * The next time, by the product's clock, at which the clock alone changes something: a deadline,
 * the next current round, or the end of a wait (rules 7). Now if a change is not graded yet; null
 * if nothing is known ahead.
 */
export async function nextDecisionAt({ db, season }: { db: Db; season: number }): Promise<Date | null> {
  const found = await findSeasonState(db, { leagueType: 'NFL', year: season });
  if (found === undefined) return null;
  const facts = await loadSeasonFacts(db, found);
  const schedule = deriveSchedule({ ...found, ...facts });
  const plan = planGrading(lastGradedFacts(facts), gradedFactsOf(schedule, facts.now));
  const isOverdue = deriveSeasonEvents({ facts, schedule, plan }).length > 0;
  return isOverdue ? facts.now : schedule.nextDecisionAt;
}
