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
  /** Who was judged anew: all of whole leagues, or those alone who were found to go out. */
  readonly members: number;
};

/**
 * How many members a piece holds, so that it holds up a pick in its leagues for about a tenth of a second: grading a league anew costs
 * several times what a round's eliminations do. Those who were found all go out, and each may be of another league.
 */
const MEMBERS_EACH = { found: 5_000, eliminating: 20_000, regrading: 4_000 };
/** Beyond this it is quicker to go through the leagues, and what is found would fill the memory. */
const FOUND_AT_MOST = 100_000;
const LOCK_MS = 2_000;

const NOTHING: OutcomesReport = { summary: 'the season is not loaded', changed: false, members: 0 };

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const summaryOf = ({ eliminated, completed, regraded }: Hits, { currentRound }: SeasonSchedule) =>
  `${count(eliminated, 'member')} eliminated, ${count(completed, 'league')} completed, ${count(regraded, 'league')} regraded, round ${currentRound}`;

/** What has been graded counts from now on: the last step, so that a run that is stopped before is made up for by the next. */
async function finish(tx: Tx, { facts, schedule, plan }: PlannedGrading, hits: Hits): Promise<Omit<OutcomesReport, 'members'>> {
  const { id } = facts.season;
  await saveGraded(tx, id, { facts: plan.facts, schedule });
  await saveUnfinishedGrading(tx, id, []);
  const kinds = seasonEventsOf({ facts, schedule, plan });
  await notifySeason(tx, { seasonId: id, kinds });
  const isHit = hits.eliminated + hits.regraded + hits.completed > 0;
  return { summary: summaryOf(hits, schedule), changed: isHit || kinds.length > 0 };
}

/** Grades these leagues of a season, and ends it. */
async function gradeAtOnce(tx: Tx, planned: PlannedGrading, leagues: Leagues): Promise<Omit<OutcomesReport, 'members'>> {
  return await finish(tx, planned, await gradeLeagues(tx, planned, leagues));
}

/** Grades a season that the transaction has to itself: locked, or a copy that nobody else sees. */
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

/** Where members only go out, and not too many of them, those who do; else ranges of leagues. */
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

/** A season of one piece is graded at once; else what its leagues are about to be judged by is noted first. */
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

/** One step of a grading in pieces; null when the facts are not those any more that it was planned by. */
async function step<T>(tx: Tx, begun: Begun, work: () => Promise<T>): Promise<T | null> {
  await lockSeason(tx, begun.planned.facts.season.id);
  await setLockTimeout(tx, LOCK_MS);
  return (await isStillPlanned(tx, begun)) ? await work() : null;
}

async function gradePiece(tx: Tx, { planned }: Begun, piece: Piece): Promise<Hits> {
  await commitAsynchronously(tx);
  return await gradeLeagues(tx, planned, piece);
}

/** Each piece in a transaction of its own, so that nobody waits for more than one; null when the facts changed meanwhile. */
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
  /** How many members are graded in one transaction, a league being whole. */
  readonly membersEach?: number;
  /** Told after each piece: members whose leagues are graded, of all. */
  readonly onPiece?: (progress: RunProgress) => Promise<void>;
};

/**
 * Grades a season: deadlines, eliminations, completed leagues and the current round, all from the facts as they stand (rules 2, 3 and
 * 5), large seasons in pieces by range of leagues. Running it twice, late, concurrently or after it was killed ends in the same state.
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
