import { failAttempt, findRun, insertRun, listRuns, markQueued, startRunAttempt, succeedRun } from '@survivor/db/queries/job/job-runs';
import { listSchedules, setNextRun } from '@survivor/db/queries/job/job-schedules';
import { readNow, setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { createGame, createSeason, createTeams, createUser } from '@survivor/db/testing';
import { type EntryState, type JobEngine, type QueuedRun, SCHEDULES } from '@survivor/jobs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { enqueueDue } from './enqueue-due.ts';
import { planSchedules } from './plan-schedules.ts';
import { createRunRecorder } from './record-runs.ts';
import { startSeason } from './start-season.ts';
import { requestGrading, sweepRuns } from './sweep-runs.ts';

const SEASON = 2025;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KICKOFF = new Date('2025-09-07T17:00:00Z');
const WHOLE = { names: null, type: null, status: null } as const;

type FakeEngine = JobEngine & { queued: QueuedRun[]; isAway: boolean; states: Map<string, EntryState>; polls: number };

/** A queue that records its runs. BullMQ itself is tested in its own package. */
function createEngine(): FakeEngine {
  const engine: FakeEngine = {
    queued: [],
    isAway: false,
    states: new Map(),
    polls: 0,
    add: async (run) => {
      if (engine.isAway) throw new Error('away');
      engine.queued.push(run);
    },
    health: async () => ({ engine: 'postgresql', isUp: true, waiting: 0, active: 0, delayed: 0, failed: 0 }),
    statesOf: async (runs) => {
      engine.polls += 1;
      if (engine.isAway) throw new Error('away');
      return runs.map(({ runId }) => engine.states.get(runId) ?? 'alive');
    },
    readEvictionPolicy: async () => null,
    isReachable: async () => !engine.isAway,
    empty: async () => {},
    close: async () => {},
  };
  return engine;
}

const test = useTestDatabase();
let engine: FakeEngine;
let seasonId: number;

beforeAll(async () => {
  await startVirtualClock(test.db, new Date('2025-09-07T12:00:00Z'));
  await createTeams(test.db);
  seasonId = (await createSeason(test.db, { starts: [KICKOFF], lastRound: 1 })).id;
  await createGame(test.db, { seasonId, round: 1, homeTeamId: 1, awayTeamId: 2, kickoffAt: KICKOFF });
});
beforeEach(async () => {
  for (const table of ['job_runs', 'job_schedules', 'settings'] as const) await test.db.deleteFrom(table).execute();
  engine = createEngine();
});

const args = () => ({ db: test.db, season: SEASON, engine });
const plan = () => planSchedules({ db: test.db, season: SEASON });
const turnOf = async (id: string): Promise<number> => {
  const schedule = (await listSchedules(test.db)).find((candidate) => candidate.id === id);
  return schedule?.nextRun?.getTime() ?? Number.POSITIVE_INFINITY;
};
const makeDue = (id: string) => setNextRun(test.db, { id, seconds: 0 });
const queuedNames = () => engine.queued.map(({ name, payload }) => ('scope' in payload ? `${name} ${payload.scope}` : name));
async function finishRuns(): Promise<void> {
  for (const { id } of await listRuns(test.db, WHOLE, { offset: 0, limit: 100 })) {
    await startRunAttempt(test.db, { id, retryCount: 0 });
    await succeedRun(test.db, { id, summary: 'done' });
  }
}

describe('a due schedule', () => {
  it('is claimed once by concurrent workers, and leaves one row', async () => {
    await plan();
    await makeDue('fetch-teams-daily');
    const pulses = await Promise.all(Array.from({ length: 8 }, () => enqueueDue(args())));
    expect(pulses.reduce((sum, { enqueued }) => sum + enqueued, 0)).toBe(1);
    expect(queuedNames()).toEqual(['FetchTeams']);
    expect(await listRuns(test.db, WHOLE, { offset: 0, limit: 10 })).toHaveLength(1);
  });

  it('includes narrower schedules', async () => {
    await plan();
    for (const id of ['fetch-games', 'fetch-games-hourly', 'fetch-games-daily']) await makeDue(id);
    await enqueueDue(args());
    await finishRuns();
    await enqueueDue(args());
    expect(queuedNames()).toEqual(['FetchGames all']);
  });

  it('waits while a run of its job is unfinished, and writes no row', async () => {
    await plan();
    await insertRun(test.db, { name: 'FetchGames', payload: {} });
    await makeDue('fetch-games');
    await enqueueDue(args());
    expect(engine.queued).toEqual([]);
    await finishRuns();
    await makeDue('fetch-games');
    await enqueueDue(args());
    expect(queuedNames()).toEqual(['FetchGames current']);
  });

  it('stays due while the queue is unavailable, writes no row, and runs when it is back', async () => {
    await plan();
    await makeDue('fetch-games');
    engine.isAway = true;
    expect(await enqueueDue(args())).toMatchObject({ nextInMs: 0, enqueued: 0 });
    expect(await listRuns(test.db, WHOLE, { offset: 0, limit: 10 })).toEqual([]);
    engine.isAway = false;
    expect((await enqueueDue(args())).enqueued).toBe(1);
  });
});

describe('grading', () => {
  it('runs once for many requests, and again for a request during the run', async () => {
    await plan();
    await Promise.all(Array.from({ length: 5 }, () => requestGrading({ db: test.db })));
    await enqueueDue(args());
    expect(queuedNames()).toEqual(['ProcessGamesOutcomes']);
    await requestGrading({ db: test.db });
    await enqueueDue(args());
    expect(engine.queued).toHaveLength(1);
    await finishRuns();
    await makeDue('process-outcomes');
    await enqueueDue(args());
    expect(engine.queued).toHaveLength(2);
  });

  it('is not repeated if a run that started after the request has done the work', async () => {
    await plan();
    await requestGrading({ db: test.db });
    const id = await insertRun(test.db, { name: 'ProcessGamesOutcomes', payload: {} });
    await startRunAttempt(test.db, { id, retryCount: 0 });
    await succeedRun(test.db, { id, summary: 'done' });
    await enqueueDue(args());
    expect(engine.queued).toEqual([]);
  });

  it('runs again 30 seconds after a failure', async () => {
    await plan();
    const id = await insertRun(test.db, { name: 'ProcessGamesOutcomes', payload: {} });
    await failAttempt(test.db, { id, message: 'no', isFinal: true });
    await plan();
    const completedAt = (await findRun(test.db, id))?.completedAt?.getTime() ?? 0;
    expect(await turnOf('process-outcomes')).toBe(completedAt + 30_000);
  });

  it('is not rescheduled while it is due', async () => {
    await plan();
    await requestGrading({ db: test.db });
    await plan();
    expect((await enqueueDue(args())).enqueued).toBe(1);
  });
});

describe('the poll of games', () => {
  const poll = async () => {
    await test.db.deleteFrom('job_schedules').execute();
    await plan();
    const shift = (await readNow(test.db)).getTime() - Date.now();
    return { waitMs: (await turnOf('fetch-games')) - Date.now(), at: (await turnOf('fetch-games')) + shift };
  };
  const setGame = (values: { status?: 'NS' | 'Q1' | 'FT'; kickoff_at?: Date }) =>
    test.db.updateTable('games').set(values).where('season_id', '=', seasonId).execute();

  it('runs every 15 minutes, exactly at kickoff, every minute during the game, and every 15 after the final', async () => {
    expect((await poll()).waitMs / MINUTE).toBeCloseTo(15, 0);
    expect(await setVirtualClock(test.db, new Date(KICKOFF.getTime() - 5 * MINUTE))).toBe(true);
    expect(Math.abs((await poll()).at - KICKOFF.getTime())).toBeLessThan(1000);
    await setVirtualClock(test.db, new Date(KICKOFF.getTime() + MINUTE));
    expect((await poll()).waitMs / MINUTE).toBeCloseTo(1, 0);
    await setGame({ status: 'Q1' });
    await setVirtualClock(test.db, new Date(KICKOFF.getTime() + 2 * HOUR));
    expect((await poll()).waitMs / MINUTE).toBeCloseTo(1, 0);
    await setGame({ status: 'FT' });
    expect((await poll()).waitMs / MINUTE).toBeCloseTo(15, 0);
    await setGame({ status: 'Q1' });
    await setVirtualClock(test.db, new Date(KICKOFF.getTime() + 13 * HOUR));
    expect((await poll()).waitMs / MINUTE).toBeCloseTo(15, 0);
  });
});

describe('runs without a queue entry', () => {
  const age = (id: string) =>
    test.db
      .updateTable('job_runs')
      .set({ created_at: new Date(Date.now() - 20_000) })
      .where('id', '=', id)
      .execute();

  it('are marked Failed with the reason, and grading is requested', async () => {
    await plan();
    const lost = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    const dead = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    const alive = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    const young = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    for (const id of [lost, dead, alive]) await age(id);
    for (const id of [lost, dead, alive, young]) await markQueued(test.db, id);
    for (const id of [lost, young]) engine.states.set(id, 'absent');
    engine.states.set(dead, 'failed');
    expect(await sweepRuns(args())).toBe(2);
    expect(await findRun(test.db, lost)).toMatchObject({ status: 'Failed', errorMessage: 'The queue lost this run' });
    expect(await findRun(test.db, dead)).toMatchObject({ status: 'Failed' });
    expect([(await findRun(test.db, alive))?.status, (await findRun(test.db, young))?.status]).toEqual(['Enqueued', 'Enqueued']);
    expect(await turnOf('process-outcomes')).toBeLessThanOrEqual(Date.now() + 1000);
    expect(engine.polls).toBe(1);
  });

  it('are requeued unchanged if never queued, and only once', async () => {
    const fetch = await insertRun(test.db, { name: 'FetchGames', payload: { scope: 'all', isForced: false } });
    const urgent = await insertRun(test.db, { name: 'FetchGames', payload: { scope: 'undecided', isForced: true }, type: 'Immediate' });
    for (const id of [fetch, urgent]) {
      await age(id);
      engine.states.set(id, 'absent');
    }
    expect(await sweepRuns(args())).toBe(2);
    expect(engine.queued).toEqual([
      { runId: fetch, name: 'FetchGames', payload: { scope: 'all', isForced: false }, isUrgent: false },
      { runId: urgent, name: 'FetchGames', payload: { scope: 'undecided', isForced: true }, isUrgent: true },
    ]);
    expect((await findRun(test.db, fetch))?.status).toBe('Enqueued');
    await sweepRuns(args());
    expect(await findRun(test.db, fetch)).toMatchObject({ status: 'Failed', errorMessage: 'The queue lost this run' });
    expect(engine.queued).toHaveLength(2);
  });

  it('do not start once they are Failed, but count as succeeded if the work was done', async () => {
    const recorder = createRunRecorder(test.db);
    const id = await insertRun(test.db, { name: 'FetchGames', payload: {} });
    expect(await recorder.begin({ runId: id, retryCount: 0 })).toBe(true);
    await recorder.fail({ runId: id, message: 'first', isFinal: false });
    expect(await recorder.begin({ runId: id, retryCount: 1 })).toBe(true);
    await recorder.fail({ runId: id, message: 'second', isFinal: true });
    expect(await recorder.begin({ runId: id, retryCount: 2 })).toBe(false);
    expect(await findRun(test.db, id)).toMatchObject({ status: 'Failed', retryCount: 1, errorMessage: 'second' });
    await recorder.succeed({ runId: id, summary: 'after all' });
    expect(await findRun(test.db, id)).toMatchObject({ status: 'Succeeded', summary: 'after all', errorMessage: null });
  });
});

describe('an empty season', () => {
  const start = () => startSeason({ ...args(), season: 2026 });
  const latest = async () => (await listRuns(test.db, WHOLE, { offset: 0, limit: 1 }))[0]?.id ?? '';
  const ended = (minutesAgo: number) =>
    test.db
      .updateTable('job_runs')
      .set({ completed_at: new Date(Date.now() - minutesAgo * MINUTE) })
      .execute();
  beforeAll(async () => {
    await createSeason(test.db, { year: 2026, lastRound: 18 });
  });

  it('is started once by many workers, and again with increasing delays while it fails', async () => {
    expect((await Promise.all(Array.from({ length: 6 }, start))).filter(Boolean)).toHaveLength(1);
    expect(engine.queued).toMatchObject([{ name: 'InitializeGlobalState', payload: { season: 2026 } }]);
    const waits: boolean[] = [];
    for (const minutesAgo of [0.4, 0.6, 0.9, 1.1]) {
      await failAttempt(test.db, { id: await latest(), message: 'no', isFinal: true });
      await ended(minutesAgo);
      waits.push(await start());
    }
    expect(waits).toEqual([false, true, false, true]);
  });

  it('that the source does not have yet is requested once an hour', async () => {
    await start();
    await finishRuns();
    await ended(59);
    expect(await start()).toBe(false);
    await ended(61);
    expect(await start()).toBe(true);
  });
});

describe('several seasons in one database', () => {
  const FETCHES = SCHEDULES.filter(({ name }) => name === 'FetchGames').map(({ id }) => id);

  it('leave no rows while none is in progress', async () => {
    await setVirtualClock(test.db, new Date('2025-12-27T12:00:00Z'));
    await plan();
    for (const id of FETCHES) await makeDue(id);
    expect(await enqueueDue(args())).toMatchObject({ enqueued: 0 });
    expect(await listRuns(test.db, WHOLE, { offset: 0, limit: 10 })).toEqual([]);
    expect(await turnOf('fetch-games')).toBe(Number.POSITIVE_INFINITY);
    expect(await turnOf('fetch-games-hourly')).toBeGreaterThan(Date.now() + 59 * MINUTE);
  });
});

describe('messages', () => {
  const sending = () => ({ ...args(), sendsMessages: true });
  const write = async (state: 'queued' | 'sent') => {
    const { id } = await createUser(test.db);
    await test.db
      .insertInto('messages')
      .values({ user_id: id, channel: 'email', kind: 'schedule', subject: 'a', season_id: seasonId, round: 1, state })
      .execute();
  };
  const sends = () => engine.queued.filter(({ name }) => name === 'SendMessages').length;
  beforeEach(async () => {
    await test.db.deleteFrom('messages').execute();
    await plan();
  });

  it('are sent at the next poll of any worker after one was queued, in one run', async () => {
    await write('sent');
    await enqueueDue(sending());
    expect(sends()).toBe(0);
    await write('queued');
    await Promise.all(Array.from({ length: 5 }, () => enqueueDue(sending())));
    expect(sends()).toBe(1);
  });

  it('that are overdue after a failed run wait 30 seconds', async () => {
    await write('queued');
    await enqueueDue(sending());
    const id = engine.queued.find(({ name }) => name === 'SendMessages')?.runId ?? '';
    await startRunAttempt(test.db, { id, retryCount: 0 });
    await failAttempt(test.db, { id, message: 'no', isFinal: true });
    await enqueueDue(sending());
    expect(sends()).toBe(1);
    expect((await turnOf('send-messages')) - Date.now()).toBeGreaterThan(10_000);
  });
});
