import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { GRADING_BOUNDS } from '@survivor/db/connection/time-limits';
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
import {
  findSeasonState,
  lockSeason,
  readFactsVersion,
  type SeasonState,
  saveGraded,
  saveSchedule,
} from '@survivor/db/queries/season/season-facts';
import type { RunProgress } from '@survivor/jobs';
import type { GradingPlan, SeasonSchedule } from '@survivor/rules';
import { addHits, gradeLeagues, type Hits, NO_HITS } from './grade-leagues.ts';
import { isStillPlanned, type PlanInProgress, type PlannedGrading, planSeason } from './plan-season.ts';
import { seasonEventsOf } from './season-events.ts';

export type OutcomesReport = {
  readonly summary: string;
  readonly changed: boolean;
  /** Members graded: all members of whole leagues, or only those found to be eliminated. */
  readonly members: number;
};

/**
 * Members per piece, chosen so that a piece blocks picks for about a tenth of a second. Regrading
 * costs several times as much as eliminating. Found members may each be in a different league.
 */
const MEMBERS_EACH = { found: 5_000, eliminating: 20_000, regrading: 4_000 };
/** Above this, scanning the leagues is faster and the list would need too much memory. */
const FOUND_AT_MOST = 100_000;
const LOCK_MS = 2_000;

const NOTHING: OutcomesReport = { summary: 'the season is not loaded', changed: false, members: 0 };

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const summaryOf = ({ eliminated, completed, regraded }: Hits, { currentRound }: SeasonSchedule) =>
  `${count(eliminated, 'member')} eliminated, ${count(completed, 'league')} completed, ${count(regraded, 'league')} regraded, round ${currentRound}`;

/** Stores the new facts as graded. Runs last, so that the next run repairs an interrupted one. */
async function finish(tx: Tx, { facts, schedule, plan }: PlannedGrading, hits: Hits): Promise<Omit<OutcomesReport, 'members'>> {
  const { id } = facts.season;
  await saveGraded(tx, id, { facts: plan.facts, schedule });
  await saveUnfinishedGrading(tx, id, []);
  const kinds = seasonEventsOf({ facts, schedule, plan });
  await notifySeason(tx, { seasonId: id, kinds });
  const isHit = hits.eliminated + hits.regraded + hits.completed > 0;
  return { summary: summaryOf(hits, schedule), changed: isHit || kinds.length > 0 };
}

/** Grades these leagues of a season in one step and finishes it. */
async function gradeAtOnce(tx: Tx, planned: PlannedGrading, leagues: Leagues): Promise<Omit<OutcomesReport, 'members'>> {
  return await finish(tx, planned, await gradeLeagues(tx, planned, leagues));
}

/** Grades a season in a transaction with exclusive access: a locked season, or a private copy. */
export async function gradeSeason(tx: Tx, found: SeasonState): Promise<OutcomesReport> {
  const planned = await planSeason(tx, found);
  if (planned === null) return NOTHING;
  await saveSchedule(tx, planned.facts.season.id, planned.schedule);
  return { ...(await gradeAtOnce(tx, planned, EVERY_LEAGUE)), members: 0 };
}

type Piece = Sized<Leagues>;
const NOBODY: Piece = { leagueIds: '{}', userIds: '{}', members: 0 };
type Begun = PlanInProgress & { readonly pieces: readonly Piece[] };

function membersEachOf({ changed, reopenFrom }: GradingPlan): number {
  return changed.length > 0 || reopenFrom !== null ? MEMBERS_EACH.regrading : MEMBERS_EACH.eliminating;
}

/**
 * The members to eliminate if there is nothing else to do and they are few, else ranges of leagues.
 */
async function listPieces(tx: Tx, { facts, plan, onlyEliminates }: PlannedGrading, membersEach?: number): Promise<readonly Piece[]> {
  const { id: seasonId } = facts.season;
  if (onlyEliminates) {
    const found = { seasonId, rounds: plan.eliminate, membersEach: membersEach ?? MEMBERS_EACH.found, most: FOUND_AT_MOST };
    await disableParallelWorkers(tx);
    const pieces = await findFailing(tx, found);
    if (pieces !== null) return pieces;
  }
  return await listLeagueRanges(tx, { seasonId, membersEach: membersEach ?? membersEachOf(plan) });
}

/**
 * Grades a season of one piece immediately, else stores the facts of the unfinished grading first.
 */
async function begin(tx: Tx, found: SeasonState, membersEach: number | undefined): Promise<Begun | OutcomesReport> {
  await lockSeason(tx, found.id);
  const planned = await planSeason(tx, found);
  if (planned === null || !planned.isWork) return await gradeSeason(tx, found);
  await saveSchedule(tx, found.id, planned.schedule);
  const pieces = await listPieces(tx, planned, membersEach);
  const [piece = NOBODY] = pieces;
  if (pieces.length <= 1) return { ...(await gradeAtOnce(tx, planned, piece)), members: piece.members };
  await saveUnfinishedGrading(tx, found.id, [...planned.underWay, planned.plan.facts]);
  return { planned, pieces, grounds: await readFactsVersion(tx, found.id) };
}

/** Runs one step of a grading in pieces; null if its facts are outdated. */
async function step<T>(tx: Tx, begun: Begun, work: () => Promise<T>): Promise<T | null> {
  await lockSeason(tx, begun.planned.facts.season.id);
  await setLockTimeout(tx, LOCK_MS);
  return (await isStillPlanned(tx, begun)) ? await work() : null;
}

async function gradePiece(tx: Tx, { planned }: Begun, piece: Piece): Promise<Hits> {
  await commitAsynchronously(tx);
  return await gradeLeagues(tx, planned, piece);
}

/**
 * Grades each piece in its own transaction, so that others wait for at most one; null if the facts
 * changed meanwhile.
 */
async function gradeInPieces({ db, onPiece }: ProcessArgs, begun: Begun): Promise<OutcomesReport | null> {
  const { planned, pieces } = begun;
  const of = pieces.reduce((sum, { members }) => sum + members, 0);
  let hits = NO_HITS;
  let done = 0;
  for (const piece of pieces) {
    const graded = await inTransaction(db, (tx) => step(tx, begun, () => gradePiece(tx, begun, piece)), GRADING_BOUNDS);
    if (graded === null) return null;
    hits = addHits(hits, graded);
    done += piece.members;
    await onPiece?.({ done, of });
  }
  const report = await inTransaction(db, (tx) => step(tx, begun, () => finish(tx, planned, hits)), GRADING_BOUNDS);
  return report === null ? null : { ...report, members: of };
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
    const begun = await inTransaction(db, (tx) => begin(tx, found, membersEach), GRADING_BOUNDS);
    if ('summary' in begun) return begun;
    const report = await gradeInPieces(args, begun);
    if (report !== null) return report;
  }
}
