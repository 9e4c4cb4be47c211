import { type Db, findLatestRun, hastenSchedule, keepSchedules, readGameDay, replanSchedule, toRealTime } from '@survivor/db';
import { SCHEDULES, type Turn } from '@survivor/jobs';
import { nextDecisionAt } from '../grading/next-decision.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds until a schedule's first turn: a new database reads everything at once by InitializeGlobalState. */
const FIRST_TURN: Record<Turn, number | null> = { daily: DAY, hourly: HOUR, games: null, decisions: null };

/** Grading that failed is tried again so much later; what is overdue after a run that succeeded, too. */
const RETRY_SECONDS = 30;

export type PlanArgs = { readonly db: Db; readonly season: number };

/** How long until games are polled next, and the kickoff or deadline that comes no later (decisions 7). */
export async function nextPoll({ db, season }: PlanArgs): Promise<{ seconds: number; latest: Date | null }> {
  const { isGameOn, nextStart } = await readGameDay(db, { year: season });
  return { seconds: isGameOn ? MINUTE : 15 * MINUTE, latest: nextStart };
}

async function nextGrading({ db, season }: PlanArgs): Promise<Date | null> {
  const latest = await findLatestRun(db, 'ProcessGamesOutcomes');
  const { at, now } = await toRealTime(db, await nextDecisionAt({ db, season }));
  const again = new Date((latest?.completedAt ?? now).getTime() + RETRY_SECONDS * 1000);
  if (latest?.status === 'Failed') return at !== null && at < again && at > now ? at : again;
  return at !== null && at <= now ? again : at;
}

/** Puts missing schedules back and fits the turns to the games and the clock as they stand; what is due stays due. */
export async function planSchedules({ db, season }: PlanArgs): Promise<void> {
  await keepSchedules(
    db,
    SCHEDULES.map(({ id, name, turn }) => ({ id, name, firstRunInSeconds: FIRST_TURN[turn] })),
  );
  await hastenSchedule(db, { id: 'fetch-games', ...(await nextPoll({ db, season })) });
  await replanSchedule(db, { id: 'process-outcomes', nextRun: await nextGrading({ db, season }) });
}
