import type { SeasonFactsRows } from '@survivor/db/queries/season/season-facts';
import type { GradingPlan, SeasonEvent, SeasonSchedule } from '@survivor/rules';

type Graded = {
  readonly facts: SeasonFactsRows;
  readonly schedule: SeasonSchedule;
  readonly plan: GradingPlan;
};

function isRoundChanged({ facts, schedule, plan }: Graded): boolean {
  if (plan.eliminate.some(({ ordinal }) => facts.rounds[ordinal - 1]?.graded === null)) return true;
  return schedule.rounds.some((round) => {
    const stored = facts.rounds.find((row) => row.ordinal === round.ordinal);
    const isSettled = round.isDecided && plan.facts.rounds.some(({ ordinal }) => ordinal === round.ordinal);
    if (stored?.isSettled !== isSettled) return true;
    return stored.isVoid !== round.isVoid || stored.startsAt?.getTime() !== round.startsAt?.getTime();
  });
}

function isGraded({ facts, schedule, plan }: Graded): boolean {
  if (plan.eliminate.length > 0 || plan.changed.length > 0) return true;
  return plan.reopenFrom !== null || schedule.closedThrough !== facts.season.closedThrough;
}

/**
 * The live events of a grading. They depend only on games and clock, because whether a member was
 * affected could reveal hidden picks (rules 4).
 */
export function deriveSeasonEvents(graded: Graded): SeasonEvent[] {
  const kinds: SeasonEvent[] = [];
  if (isRoundChanged(graded)) kinds.push('round');
  if (isGraded(graded)) kinds.push('graded');
  return kinds;
}
