import {
  completeLeagues,
  type Db,
  eliminateEarlier,
  eliminateInRound,
  findLeaguesCompletedFrom,
  findLeaguesInPlay,
  findLeaguesWithPicks,
  findSeasonState,
  GRADING_BOUNDS,
  inTransaction,
  loadSeasonFacts,
  loadTeamRounds,
  lockSeason,
  markSwept,
  notifySeason,
  regradeLeagues,
  type SeasonState,
  saveSchedule,
  startWithNextRound,
  type Tx,
} from '@survivor/db';
import { deriveSchedule, type GradingPlan, planGrading, type SeasonSchedule } from '@survivor/rules';
import { seasonEventsOf } from './season-events.ts';

export type OutcomesReport = { readonly summary: string; readonly changed: boolean };

const NOTHING: OutcomesReport = { summary: 'the season is not loaded', changed: false };

async function eliminate(tx: Tx, seasonId: number, plan: GradingPlan): Promise<number> {
  let eliminated = 0;
  const latestStarted = plan.started.at(-1)?.ordinal ?? 0;
  for (const round of plan.eliminate) {
    eliminated += await eliminateInRound(tx, { seasonId, round });
    if (round.ordinal < latestStarted) await eliminateEarlier(tx, { seasonId, round });
  }
  return eliminated;
}

async function leaguesToRegrade(tx: Tx, seasonId: number, plan: GradingPlan): Promise<number[]> {
  const found: number[][] = [];
  for (const { round, teamIds } of plan.changed) found.push(await findLeaguesWithPicks(tx, { seasonId, round, teamIds }));
  if (plan.regradeFrom !== null) found.push(await findLeaguesInPlay(tx, seasonId));
  const completedFrom = [plan.regradeFrom, plan.reopenedFrom].filter((round) => round !== null);
  if (completedFrom.length > 0) found.push(await findLeaguesCompletedFrom(tx, { seasonId, round: Math.min(...completedFrom) }));
  return [...new Set(found.flat())];
}

async function regrade(tx: Tx, seasonId: number, plan: GradingPlan): Promise<number> {
  const leagueIds = await leaguesToRegrade(tx, seasonId, plan);
  if (leagueIds.length > 0) await regradeLeagues(tx, { leagueIds, rounds: plan.started });
  return leagueIds.length;
}

async function passOverEmptyStarts(tx: Tx, seasonId: number, schedule: SeasonSchedule, now: Date): Promise<void> {
  for (const round of schedule.rounds) {
    const next = schedule.rounds.find((candidate) => candidate.ordinal > round.ordinal && !candidate.isVoid);
    const hasStarted = round.startsAt !== null && round.startsAt <= now;
    if (round.isVoid && !hasStarted && next !== undefined)
      await startWithNextRound(tx, { seasonId, round: round.ordinal, next: next.ordinal });
  }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Grades a season that the transaction has to itself: locked, or a copy that nobody else sees. */
export async function gradeSeason(tx: Tx, found: SeasonState): Promise<OutcomesReport> {
  const season = (await findSeasonState(tx, { leagueType: 'NFL', year: found.year })) ?? found;
  const facts = await loadSeasonFacts(tx, season);
  const { rounds, games, now } = facts;
  if (rounds.length === 0) return NOTHING;
  const storedTeamRounds = await loadTeamRounds(tx, season.id);
  const schedule = deriveSchedule({ ...season, rounds, games, now });
  const plan = planGrading({ schedule, storedTeamRounds, storedRounds: rounds, storedClosedThrough: season.closedThrough, now });
  await saveSchedule(tx, season.id, schedule);
  await passOverEmptyStarts(tx, season.id, schedule, now);
  const eliminated = await eliminate(tx, season.id, plan);
  const regraded = await regrade(tx, season.id, plan);
  const completed = await completeLeagues(tx, { ...season, closedThrough: schedule.closedThrough });
  await markSwept(tx, { seasonId: season.id, rounds: plan.sweep });
  await notifySeason(tx, { seasonId: season.id, kinds: seasonEventsOf({ facts, schedule, plan }) });
  return {
    summary: `${count(eliminated, 'member')} eliminated, ${count(completed, 'league')} completed, ${count(regraded, 'league')} graded anew, round ${schedule.currentRound}`,
    changed: eliminated + regraded + completed > 0 || schedule.currentRound !== season.currentRound,
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
