import {
  completeLeagues,
  type Db,
  eliminateEarlier,
  eliminateInRound,
  findLeaguesCompletedFrom,
  findLeaguesWithPicks,
  findSeasonState,
  GRADING_BOUNDS,
  inTransaction,
  loadSeasonFacts,
  lockSeason,
  notifySeason,
  regradeLeagues,
  type SeasonState,
  saveGraded,
  saveSchedule,
  type Tx,
} from '@survivor/db';
import { deriveSchedule, type GradingPlan, gradedFactsOf, planGrading } from '@survivor/rules';
import { gradedBefore } from './graded-before.ts';
import { seasonEventsOf } from './season-events.ts';

export type OutcomesReport = { readonly summary: string; readonly changed: boolean };

const NOTHING: OutcomesReport = { summary: 'the season is not loaded', changed: false };

async function eliminate(tx: Tx, seasonId: number, plan: GradingPlan): Promise<number> {
  let eliminated = 0;
  const latestStarted = plan.facts.rounds.at(-1)?.ordinal ?? 0;
  for (const round of plan.eliminate) {
    eliminated += await eliminateInRound(tx, { seasonId, round });
    if (round.ordinal < latestStarted) await eliminateEarlier(tx, { seasonId, round });
  }
  return eliminated;
}

async function leaguesToRegrade(tx: Tx, seasonId: number, plan: GradingPlan): Promise<number[]> {
  const found: number[][] = [];
  for (const { round, teamIds } of plan.changed) found.push(await findLeaguesWithPicks(tx, { seasonId, round, teamIds }));
  if (plan.reopenFrom !== null) found.push(await findLeaguesCompletedFrom(tx, { seasonId, round: plan.reopenFrom }));
  return [...new Set(found.flat())];
}

async function regrade(tx: Tx, seasonId: number, plan: GradingPlan): Promise<number> {
  const leagueIds = await leaguesToRegrade(tx, seasonId, plan);
  if (leagueIds.length > 0) await regradeLeagues(tx, { leagueIds, rounds: plan.facts.rounds });
  return leagueIds.length;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Grades a season that the transaction has to itself: locked, or a copy that nobody else sees. */
export async function gradeSeason(tx: Tx, found: SeasonState): Promise<OutcomesReport> {
  const season = (await findSeasonState(tx, { leagueType: 'NFL', year: found.year })) ?? found;
  const facts = await loadSeasonFacts(tx, season);
  if (facts.rounds.length === 0) return NOTHING;
  const schedule = deriveSchedule({ ...season, ...facts });
  const plan = planGrading(gradedBefore(facts), gradedFactsOf(schedule, facts.now));
  await saveSchedule(tx, season.id, schedule);
  const eliminated = await eliminate(tx, season.id, plan);
  const regraded = await regrade(tx, season.id, plan);
  const completed = await completeLeagues(tx, { ...season, closedThrough: schedule.closedThrough });
  await saveGraded(tx, season.id, { facts: plan.facts, schedule });
  const kinds = seasonEventsOf({ facts, schedule, plan });
  await notifySeason(tx, { seasonId: season.id, kinds });
  return {
    summary: `${count(eliminated, 'member')} eliminated, ${count(completed, 'league')} completed, ${count(regraded, 'league')} graded anew, round ${schedule.currentRound}`,
    changed: eliminated + regraded + completed > 0 || kinds.length > 0,
  };
}

/**
 * Grades a season: deadlines, eliminations, completed leagues and the current round, all from the facts as they stand now, in one
 * transaction (decisions 2, 3 and 5). Running it twice, late or concurrently ends in the same state.
 */
export async function processOutcomes({ db, season }: { db: Db; season: number }): Promise<OutcomesReport> {
  const found = await findSeasonState(db, { leagueType: 'NFL', year: season });
  if (found === undefined) return NOTHING;
  const work = async (tx: Tx) => {
    await lockSeason(tx, found.id);
    return await gradeSeason(tx, found);
  };
  return await inTransaction(db, work, GRADING_BOUNDS);
}
