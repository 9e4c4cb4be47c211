import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { GRADING_LIMITS } from '@survivor/db/connection/time-limits';
import { notifySeason } from '@survivor/db/events/live-events';
import {
  commitAsynchronously,
  disableParallelWorkers,
  EVERY_LEAGUE,
  findFailing,
  type Leagues,
  listLeagueRanges,
  type Sized,
  setLockTimeout,
} from '@survivor/db/queries/grading/grading';
import { saveUnfinishedGrading } from '@survivor/db/queries/grading/unfinished-grading';
import { saveSchedule } from '@survivor/db/queries/season/save-deadlines';
import { findSeasonState, lockSeason, readFactsVersion, type SeasonState, saveGraded } from '@survivor/db/queries/season/season-facts';
import type { RunProgress } from '@survivor/jobs';
import type { GradingPlan, SeasonSchedule } from '@survivor/rules';
import { addCounts, type GradingCounts, gradeLeagues, NO_COUNTS } from './grade-leagues.ts';
import { isStillPlanned, type PlanInProgress, type PlannedGrading, planSeason } from './plan-season.ts';
import { deriveSeasonEvents } from './season-events.ts';

export type OutcomesReport = {
  readonly summary: string;
  readonly changed: boolean;
  /** Members graded: all members of whole leagues, or only those found to be eliminated. */
  readonly members: number;
};

/**
 * Members per piece, chosen so that a piece blocks picks for about a tenth of a second. Regrading
 * costs several times as much as eliminating. Members in a `found` list may each be in a different
 * league.
 */
const MEMBERS_EACH = { found: 5_000, eliminating: 20_000, regrading: 4_000 };
/** Above this, scanning the leagues is faster, and a list of members would need too much memory. */
const MAX_FOUND = 100_000;
const LOCK_MS = 2_000;

const NOTHING: OutcomesReport = { summary: 'the season is not loaded', changed: false, members: 0 };

const formatCount = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const summarize = ({ eliminated, completed, regraded }: GradingCounts, { currentRound }: SeasonSchedule) =>
  `${formatCount(eliminated, 'member')} eliminated, ${formatCount(completed, 'league')} completed, ${formatCount(regraded, 'league')} regraded, round ${currentRound}`;

/** Stores the new facts as graded. Runs last, so that the next run repairs an interrupted one. */
async function finish(tx: Tx, { facts, schedule, plan }: PlannedGrading, counts: GradingCounts): Promise<Omit<OutcomesReport, 'members'>> {
  const { id } = facts.season;
  await saveGraded(tx, id, { facts: plan.facts, schedule, games: facts.games });
  await saveUnfinishedGrading(tx, id, []);
  const kinds = deriveSeasonEvents({ facts, schedule, plan });
  await notifySeason(tx, { seasonId: id, kinds });
  const isAnyAffected = counts.eliminated + counts.regraded + counts.completed > 0;
  return { summary: summarize(counts, schedule), changed: isAnyAffected || kinds.length > 0 };
}

/** Grades these leagues of a season in one step and finishes it. */
async function gradeInOneStep(
  tx: Tx,
  planned: PlannedGrading,
  leagues: Leagues,
  isPreview = false,
): Promise<Omit<OutcomesReport, 'members'>> {
  return await finish(tx, planned, await gradeLeagues(tx, planned, leagues, { isPreview }));
}

/** Grades a season in one step: a preview's copy, or one in which no league needs work. */
export async function gradeSeason(tx: Tx, found: SeasonState): Promise<OutcomesReport> {
  const planned = await planSeason(tx, found);
  if (planned === null) return NOTHING;
  await saveSchedule(tx, planned.facts.season.id, planned.schedule);
  return { ...(await gradeInOneStep(tx, planned, EVERY_LEAGUE, true)), members: 0 };
}

type Piece = Sized<Leagues>;
const NO_MEMBERS: Piece = { leagueIds: '{}', userIds: '{}', members: 0 };
type StartedGrading = PlanInProgress & { readonly pieces: readonly Piece[] };

function membersPerPiece({ changed, reopenFrom }: GradingPlan): number {
  return changed.length > 0 || reopenFrom !== null ? MEMBERS_EACH.regrading : MEMBERS_EACH.eliminating;
}

/**
 * The members to eliminate if there is nothing else to do and they are few, else ranges of leagues.
 */
async function listPieces(tx: Tx, { facts, plan, onlyEliminates }: PlannedGrading, membersEach?: number): Promise<readonly Piece[]> {
  const { id: seasonId } = facts.season;
  if (onlyEliminates) {
    const found = { seasonId, rounds: plan.eliminate, membersEach: membersEach ?? MEMBERS_EACH.found, maxMembers: MAX_FOUND };
    await disableParallelWorkers(tx);
    const pieces = await findFailing(tx, found);
    if (pieces !== null) return pieces;
  }
  return await listLeagueRanges(tx, { seasonId, membersEach: membersEach ?? membersPerPiece(plan) });
}

/**
 * Grades a season immediately if it is a single piece. Otherwise only stores the facts of the
 * unfinished grading.
 */
async function start(tx: Tx, found: SeasonState, membersEach: number | undefined): Promise<StartedGrading | OutcomesReport> {
  await lockSeason(tx, found.id);
  const planned = await planSeason(tx, found);
  if (planned === null || !planned.hasWork) return await gradeSeason(tx, found);
  await saveSchedule(tx, found.id, planned.schedule);
  const pieces = await listPieces(tx, planned, membersEach);
  const [piece = NO_MEMBERS] = pieces;
  if (pieces.length <= 1) return { ...(await gradeInOneStep(tx, planned, piece)), members: piece.members };
  await saveUnfinishedGrading(tx, found.id, [...planned.unfinished, planned.plan.facts]);
  return { planned, pieces, factsVersion: await readFactsVersion(tx, found.id) };
}

/** Runs one step of a grading in pieces; null if its facts are outdated. */
async function step<T>(tx: Tx, started: StartedGrading, work: () => Promise<T>): Promise<T | null> {
  await lockSeason(tx, started.planned.facts.season.id);
  await setLockTimeout(tx, LOCK_MS);
  return (await isStillPlanned(tx, started)) ? await work() : null;
}

async function gradePiece(tx: Tx, { planned }: StartedGrading, piece: Piece): Promise<GradingCounts> {
  await commitAsynchronously(tx);
  return await gradeLeagues(tx, planned, piece);
}

/**
 * Grades each piece in its own transaction, so that other transactions wait for at most one piece;
 * null if the facts change before the end.
 */
async function gradeInPieces({ db, onPiece }: ProcessArgs, started: StartedGrading): Promise<OutcomesReport | null> {
  const { planned, pieces } = started;
  const totalMembers = pieces.reduce((sum, { members }) => sum + members, 0);
  let counts = NO_COUNTS;
  let done = 0;
  for (const piece of pieces) {
    const graded = await inTransaction(db, (tx) => step(tx, started, () => gradePiece(tx, started, piece)), GRADING_LIMITS);
    if (graded === null) return null;
    counts = addCounts(counts, graded);
    done += piece.members;
    await onPiece?.({ done, of: totalMembers });
  }
  const report = await inTransaction(db, (tx) => step(tx, started, () => finish(tx, planned, counts)), GRADING_LIMITS);
  return report === null ? null : { ...report, members: totalMembers };
}

export type ProcessArgs = {
  readonly db: Db;
  readonly season: number;
  /** The number of members graded per transaction. Leagues are never split. */
  readonly membersEach?: number;
  /** Receives the progress after each piece, in members. */
  readonly onPiece?: (progress: RunProgress) => Promise<void>;
};

/**
 * Grades a season from its current facts: deadlines, eliminations, completed leagues and the
 * current round (rules 2, 3 and 5). Large seasons are split by ranges of leagues. Repeated, late,
 * concurrent or interrupted runs end in the same state.
 */
export async function processOutcomes(args: ProcessArgs): Promise<OutcomesReport> {
  const { db, season, membersEach } = args;
  const found = await findSeasonState(db, { leagueType: 'NFL', year: season });
  if (found === undefined) return NOTHING;
  for (;;) {
    const started = await inTransaction(db, (tx) => start(tx, found, membersEach), GRADING_LIMITS);
    if ('summary' in started) return started;
    const report = await gradeInPieces(args, started);
    if (report !== null) return report;
  }
}
