import { findLatestRun } from '@survivor/db/queries/job/job-runs';
import { advanceSchedule, readGameDay, rescheduleUnlessDue, syncSchedules, toRealTime } from '@survivor/db/queries/job/job-schedules';
import { nextMessageAt } from '@survivor/db/queries/message/plan-messages';
import { SCHEDULES, type Turn } from '@survivor/jobs';
import { earliest } from '@survivor/rules';
import { nextDecisionAt } from '../grading/next-decision.ts';
import { type SeasonsArgs, seasonsToGrade, seasonsToRead } from '../season/followed-seasons.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds until a schedule's first turn: a new database reads everything at once by InitializeGlobalState. */
const FIRST_TURN: Record<Turn, number | null> = {
  daily: DAY,
  hourly: HOUR,
  'quarter-hourly': 15 * MINUTE,
  games: null,
  decisions: null,
  messages: null,
};

/** Grading that failed is tried again so much later; what is overdue after a run that succeeded, too. */
const RETRY_SECONDS = 30;

/** The database, and the year of the newest season. */
export type PlanArgs = SeasonsArgs & {
  /** Whether messages can be sent at all; not unless told. */
  readonly sendsMessages?: boolean;
};

/** How long until games are polled next, and the kickoff or deadline that comes no later (rules 7); null seconds: no season is read. */
export async function nextPoll(args: PlanArgs): Promise<{ seconds: number | null; latest: Date | null }> {
  const seasons = await seasonsToRead(args);
  if (seasons.length === 0) return { seconds: null, latest: null };
  const { isGameOn, nextStart } = await readGameDay(args.db, { seasonIds: seasons.map(({ id }) => id) });
  return { seconds: isGameOn ? MINUTE : 15 * MINUTE, latest: nextStart };
}

async function nextDecision(args: PlanArgs): Promise<Date | null> {
  const seasons = await seasonsToGrade(args);
  return earliest(await Promise.all(seasons.map(({ year }) => nextDecisionAt({ db: args.db, season: year }))));
}

/** Messages that are overdue after a run were put off by it, and a run that failed is not begun anew at once. */
async function nextSending({ db, sendsMessages = false }: PlanArgs): Promise<Date | null> {
  if (!sendsMessages) return null;
  const [at, latest, { now }] = await Promise.all([nextMessageAt(db), findLatestRun(db, 'SendMessages'), toRealTime(db, null)]);
  if (at === null || at > now) return at;
  const again = new Date((latest?.completedAt?.getTime() ?? 0) + RETRY_SECONDS * 1000);
  return latest?.status === 'Failed' && again > now ? again : now;
}

/** Fits the turn of messages to what waits and to the hours ahead. */
export async function planSending(args: PlanArgs): Promise<void> {
  await rescheduleUnlessDue(args.db, { id: 'send-messages', nextRun: await nextSending(args) });
}

async function nextGrading(args: PlanArgs): Promise<Date | null> {
  const latest = await findLatestRun(args.db, 'ProcessGamesOutcomes');
  const { at, now } = await toRealTime(args.db, await nextDecision(args));
  const again = new Date((latest?.completedAt ?? now).getTime() + RETRY_SECONDS * 1000);
  if (latest?.status === 'Failed') return at !== null && at < again && at > now ? at : again;
  return at !== null && at <= now ? again : at;
}

/** Puts missing schedules back and fits the turns to the games and the clock as they stand; what is due stays due. */
export async function planSchedules(args: PlanArgs): Promise<void> {
  const { db } = args;
  await syncSchedules(
    db,
    SCHEDULES.map(({ id, name, turn }) => ({ id, name, firstRunInSeconds: FIRST_TURN[turn] })),
  );
  const { seconds, latest } = await nextPoll(args);
  if (seconds !== null) await advanceSchedule(db, { id: 'fetch-games', seconds, latest });
  await rescheduleUnlessDue(db, { id: 'process-outcomes', nextRun: await nextGrading(args) });
  await planSending(args);
}
