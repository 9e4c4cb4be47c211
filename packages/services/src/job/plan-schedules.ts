import { findLatestRun } from '@survivor/db/queries/job/job-runs';
import { advanceSchedule, readGameDay, rescheduleUnlessDue, syncSchedules, toRealTime } from '@survivor/db/queries/job/job-schedules';
import { nextMessageAt } from '@survivor/db/queries/message/plan-messages';
import { type Recurrence, SCHEDULES } from '@survivor/jobs';
import { earliest } from '@survivor/rules';
import { nextDecisionAt } from '../grading/next-decision.ts';
import { listSeasonsToFetch, listSeasonsToGrade, type SeasonsArgs } from '../season/followed-seasons.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Seconds until a schedule's first run. In a new database InitializeGlobalState fetches everything
 * immediately.
 */
const FIRST_RUN: Record<Recurrence, number | null> = {
  daily: DAY,
  hourly: HOUR,
  'quarter-hourly': 15 * MINUTE,
  games: null,
  decisions: null,
  messages: null,
};

/** The delay after a failed run, and after a successful grading if more work is already due. */
const RETRY_SECONDS = 30;

/** `season` is the year of the newest season. */
export type PlanArgs = SeasonsArgs & {
  /** Whether messages can be sent. Defaults to false. */
  readonly sendsMessages?: boolean;
};

/**
 * When games are polled next (rules 7): after `seconds`, or at `latest`, the next kickoff or
 * deadline, if that is sooner. `seconds` is null if no season is polled.
 */
export async function planNextPoll(args: PlanArgs): Promise<{ seconds: number | null; latest: Date | null }> {
  const seasons = await listSeasonsToFetch(args);
  if (seasons.length === 0) return { seconds: null, latest: null };
  const { isGameOn, nextStart } = await readGameDay(args.db, { seasonIds: seasons.map(({ id }) => id) });
  return { seconds: isGameOn ? MINUTE : 15 * MINUTE, latest: nextStart };
}

async function findNextDecision(args: PlanArgs): Promise<Date | null> {
  const seasons = await listSeasonsToGrade(args);
  return earliest(await Promise.all(seasons.map(({ year }) => nextDecisionAt({ db: args.db, season: year }))));
}

/** Overdue messages are sent now, or 30 seconds after a failed run. */
async function planNextSending({ db, sendsMessages = false }: PlanArgs): Promise<Date | null> {
  if (!sendsMessages) return null;
  const [at, latest, { now }] = await Promise.all([nextMessageAt(db), findLatestRun(db, 'SendMessages'), toRealTime(db, null)]);
  if (at === null || at > now) return at;
  const retryAt = new Date((latest?.completedAt?.getTime() ?? 0) + RETRY_SECONDS * 1000);
  return latest?.status === 'Failed' && retryAt > now ? retryAt : now;
}

/** Sets the next run of sending from the queued messages and upcoming reminder hours. */
export async function planSending(args: PlanArgs): Promise<void> {
  await rescheduleUnlessDue(args.db, { id: 'send-messages', nextRun: await planNextSending(args) });
}

async function planNextGrading(args: PlanArgs): Promise<Date | null> {
  const latest = await findLatestRun(args.db, 'ProcessGamesOutcomes');
  const { at, now } = await toRealTime(args.db, await findNextDecision(args));
  const retryAt = new Date((latest?.completedAt ?? now).getTime() + RETRY_SECONDS * 1000);
  if (latest?.status === 'Failed') return at !== null && at < retryAt && at > now ? at : retryAt;
  return at !== null && at <= now ? retryAt : at;
}

/** Adds missing schedules and sets their next runs from games and clock. Due ones stay due. */
export async function planSchedules(args: PlanArgs): Promise<void> {
  const { db } = args;
  await syncSchedules(
    db,
    SCHEDULES.map(({ id, name, recurrence }) => ({ id, name, firstRunInSeconds: FIRST_RUN[recurrence] })),
  );
  const { seconds, latest } = await planNextPoll(args);
  if (seconds !== null) await advanceSchedule(db, { id: 'fetch-games', seconds, latest });
  await rescheduleUnlessDue(db, { id: 'process-outcomes', nextRun: await planNextGrading(args) });
  await planSending(args);
}
