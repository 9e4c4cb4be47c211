import type { Db } from '@survivor/db/connection/database';
import { type JobRunRow, listRuns } from '@survivor/db/queries/job/job-runs';
import { advanceSchedule, setNextRun } from '@survivor/db/queries/job/job-schedules';
import { verifySeasons } from '@survivor/services';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeScript } from '../replay/member-script.ts';
import { ReplayLeague } from '../replay/replay-league.ts';
import { openRealSeason, type ReplaySource } from '../replay/replay-source.ts';
import { planSteps, type ReplayStep } from '../replay/replay-steps.ts';
import { ReplaySystem } from '../replay/replay-system.ts';
import { findRedis, type PrivateRedis, startPrivateRedis } from './private-redis.ts';

const SEASON = 2025;
const WEEK = 9;
const MEMBERS = 80;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const SLOW_MS = 3000;
/** Four reads keep both workers busy: two each. */
const READS = 4;
/** How far the next minute's poll is away when Redis is emptied. */
const NEXT_POLL_SECONDS = 10;
const WHOLE = { names: null, type: null, status: null } as const;
const LOST = 'The queue lost this run';

const isHere = findRedis();
if (!isHere) console.log('NOT RUN: a live Sunday with two workers and an emptied Redis (there is no redis-server)');

type Instant = { readonly at: Date; readonly step: ReplayStep | null; readonly isEarlySunday: boolean };

/** The instants of the week, and two while each window of games is on. */
function instantsOf(source: ReplaySource): Instant[] {
  const steps = planSteps(source.games, source.lastRound).filter(({ round }) => round === WEEK);
  const early = steps.find(({ kind, at }) => kind === 'games' && at.getUTCDay() === 0);
  return steps.flatMap((step) => {
    const live = [110, 60].map((minutes) => ({ at: new Date(step.at.getTime() - minutes * MINUTE), step: null }));
    const instants = [...(step.kind === 'games' ? live : []), { at: step.at, step }];
    return instants.map((instant, index) => ({ ...instant, isEarlySunday: step === early && index === 0 }));
  });
}

const listAllRuns = (db: Db): Promise<JobRunRow[]> => listRuns(db, WHOLE, { offset: 0, limit: 10_000 });

/**
 * Kills one of two busy workers and empties Redis, and waits until a poll that is not one of theirs
 * has succeeded; the reads that ran meanwhile.
 */
async function killAndFlush(system: ReplaySystem, { flushAll }: PrivateRedis): Promise<string[]> {
  const { db, source } = system;
  source.setFault({ mode: 'slow', delayMs: SLOW_MS, match: 'eventsround' });
  const enqueued: string[] = [];
  for (let read = 0; read < READS; read += 1)
    enqueued.push(await system.enqueue({ name: 'FetchGames', payload: { scope: 'undecided', isForced: false } }));
  await system.until(async () => (await listAllRuns(db)).every(({ id, startedAt }) => !enqueued.includes(id) || startedAt !== null));
  await advanceSchedule(db, { id: 'fetch-games', seconds: NEXT_POLL_SECONDS });
  await system.workers[0]?.kill();
  await flushAll();
  const known = new Set((await listAllRuns(db)).map(({ id }) => id));
  source.setFault(null);
  await system.until(async () =>
    (await listAllRuns(db)).some(({ id, name, status }) => name === 'FetchGames' && status === 'Succeeded' && !known.has(id)),
  );
  return enqueued;
}

/** Final scores of the week's games, as the source has them and as they are stored. */
const plannedScores = ({ games }: ReplaySource) =>
  games.filter(({ round }) => round === WEEK).map((game) => `${game.homeTeamId} ${game.homeScore}:${game.awayScore} ${game.awayTeamId}`);
async function storedScores(db: Db): Promise<string[]> {
  const games = await db.selectFrom('games').selectAll().where('round', '=', WEEK).execute();
  return games.map((game) => `${game.home_team_id} ${game.home_score}:${game.away_score} ${game.away_team_id}`);
}

describe.skipIf(!isHere)(`the live Sunday of Week ${WEEK}, ${SEASON}, with two workers`, () => {
  it('ends as its results say when one is killed and Redis is emptied in the middle, and each run has its end', async () => {
    const redis = await startPrivateRedis();
    if (redis === null) throw new Error('redis-server does not start');
    onTestFinished(() => redis.stop());
    const source = await openRealSeason(SEASON);
    onTestFinished(() => source.close());
    const instants = instantsOf(source);
    const opening = new Date((instants[0]?.at.getTime() ?? 0) - DAY);
    const system = await ReplaySystem.start(source, { at: opening, redisUrl: redis.url, workerCount: 2 });
    onTestFinished(() => system.close());
    const { db } = system;
    const script = writeScript(source, { seed: 2009, startRound: WEEK, size: MEMBERS });
    const league = await ReplayLeague.create(system, { name: 'Sunday', at: opening, script });
    const lostIds: string[] = [];
    for (const { at, step, isEarlySunday } of instants) {
      await system.moveTo(at);
      if (isEarlySunday) lostIds.push(...(await killAndFlush(system, redis)));
      // The minute is over: the poll is due, and whichever worker is there takes it.
      await setNextRun(db, { id: 'fetch-games', seconds: 0 });
      await system.untilSettled();
      if (step !== null) await league.pick(step);
    }

    expect((await storedScores(db)).sort()).toEqual(plannedScores(source).sort());
    await sql`update settings set changed_at = changed_at - interval '61 minutes' where key = 'gradingCheck'`.execute(db);
    expect(await verifySeasons({ db, season: SEASON })).toBe(0);
    const eliminated = (await league.record()).members.filter(({ eliminatedRound }) => eliminatedRound !== null);
    expect(eliminated.length).toBeGreaterThan(20);

    const runs = await listAllRuns(db);
    const failed = runs.filter(({ status }) => status === 'Failed');
    expect(runs.filter(({ status }) => status !== 'Succeeded' && status !== 'Failed')).toEqual([]);
    expect(failed.map(({ errorMessage }) => errorMessage)).toEqual(failed.map(() => LOST));
    expect(failed.length).toBeGreaterThan(0);
    expect(runs.map(({ id }) => id)).toEqual(expect.arrayContaining(lostIds));
    const ids = runs.map(({ id }) => Number(id)).sort((a, b) => a - b);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
  });
});
