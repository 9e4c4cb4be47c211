import type { Tx } from '@survivor/db/connection/database';
import {
  completeLeagues,
  eliminateEarlier,
  eliminateInRound,
  findLeaguesCompletedFrom,
  findLeaguesWithPicks,
  type Leagues,
  lockLeagues,
  regradeLeagues,
} from '@survivor/db/queries/grading/grading';
import {
  type EliminationsBefore,
  findCorrectionCause,
  readEliminations,
  recordCorrections,
} from '@survivor/db/queries/league/correction-lines';
import { findWinners } from '@survivor/db/queries/league/winners';
import { planTitleChanges } from '@survivor/db/queries/message/plan-messages';
import { type CorrectedGame, describeCorrectedGame, type GradingPlan, teamName } from '@survivor/rules';
import type { PlannedGrading } from './plan-season.ts';

export type GradingCounts = { readonly eliminated: number; readonly regraded: number; readonly completed: number };
export const NO_COUNTS: GradingCounts = { eliminated: 0, regraded: 0, completed: 0 };

export const addCounts = (a: GradingCounts, b: GradingCounts): GradingCounts => ({
  eliminated: a.eliminated + b.eliminated,
  regraded: a.regraded + b.regraded,
  completed: a.completed + b.completed,
});

type SeasonToComplete = Omit<Parameters<typeof completeLeagues>[1], 'leagues'>;
type Where = { readonly seasonId: number; readonly leagues: Leagues };

async function eliminate(tx: Tx, where: Where, plan: GradingPlan): Promise<number> {
  let eliminated = 0;
  const latestStarted = plan.facts.rounds.at(-1)?.ordinal ?? 0;
  for (const round of plan.eliminate) {
    eliminated += await eliminateInRound(tx, { ...where, round });
    await eliminateEarlier(tx, { ...where, round, isLatest: round.ordinal >= latestStarted });
  }
  return eliminated;
}

async function findLeaguesToRegrade(tx: Tx, where: Where, plan: GradingPlan): Promise<number[]> {
  const found: number[][] = [];
  for (const { round, teamIds } of plan.changed) found.push(await findLeaguesWithPicks(tx, { ...where, round, teamIds }));
  if (plan.reopenFrom !== null) found.push(await findLeaguesCompletedFrom(tx, { ...where, round: plan.reopenFrom }));
  return [...new Set(found.flat())];
}

type RegradeArgs = Pick<PlannedGrading, 'plan' | 'corrected'> & {
  readonly where: Where;
  readonly leagueIds: readonly number[];
  readonly season: SeasonToComplete;
  readonly isPreview: boolean;
};

/** The most games that a line of a league's log names. */
const MAX_NAMED = 10;

const toLine = ({ round, awayTeamId, homeTeamId, before, after }: CorrectedGame) => ({
  round,
  text: describeCorrectedGame({ round, away: teamName(awayTeamId), home: teamName(homeTeamId), before, after }),
});

/** Logs a correction and who made it, in each league where it changed the state of a member. */
async function logCorrections(tx: Tx, before: EliminationsBefore, { where: { seasonId }, corrected }: RegradeArgs): Promise<void> {
  const cause = await findCorrectionCause(tx, { seasonId, games: corrected });
  await recordCorrections(tx, { before, cause, games: corrected.slice(0, MAX_NAMED).map(toLine) });
}

/**
 * Regrades these leagues, completes the leagues that are decided, plans messages about changed
 * titles and writes the leagues' logs.
 */
async function regradeAndComplete(tx: Tx, args: RegradeArgs): Promise<number> {
  const { where, leagueIds, season, isPreview, ...planned } = args;
  if (leagueIds.length === 0) return await completeLeagues(tx, { ...season, leagues: where.leagues });
  const before = await findWinners(tx, leagueIds);
  const eliminations = isPreview ? null : await readEliminations(tx, leagueIds);
  await regradeLeagues(tx, { leagueIds, rounds: planned.plan.facts.rounds, corrected: planned.corrected });
  const completed = await completeLeagues(tx, { ...season, leagues: where.leagues });
  await planTitleChanges(tx, { leagueIds, before, games: planned.corrected });
  if (eliminations !== null) await logCorrections(tx, eliminations, args);
  return completed;
}

/**
 * Grades leagues as planned, from elimination to completion, in one transaction: no reader sees a
 * half-graded league. A preview writes no logs.
 */
export async function gradeLeagues(
  tx: Tx,
  { facts: { season }, schedule, plan, corrected, hasWork: isWork }: PlannedGrading,
  leagues: Leagues,
  { isPreview = false }: { readonly isPreview?: boolean } = {},
): Promise<GradingCounts> {
  const where = { seasonId: season.id, leagues };
  if (isWork) await lockLeagues(tx, where);
  const eliminated = await eliminate(tx, where, plan);
  const leagueIds = await findLeaguesToRegrade(tx, where, plan);
  const toComplete = { ...season, closedThrough: schedule.closedThrough };
  const completed = await regradeAndComplete(tx, { where, leagueIds, plan, corrected, season: toComplete, isPreview });
  return { eliminated, regraded: leagueIds.length, completed };
}
