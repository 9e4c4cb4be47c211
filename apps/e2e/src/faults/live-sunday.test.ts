import { hastenSchedule } from '@survivor/db/queries/job-schedules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRealSeason, type ReplaySource } from '../replay/replay-source.ts';
import type { ReplaySystem } from '../replay/replay-system.ts';
import { listAllRuns, type PlayedSunday, playSunday, WEEK } from './play-sunday.ts';
import { type PrivateRedis, startPrivateRedis } from './private-redis.ts';

const SEASON = 2025;
const SLOW_MS = 3000;
/** Four reads at once keep both workers busy: two each. */
const READS = 4;
/** How far the next minute's poll is away when Redis is emptied. */
const NEXT_POLL_SECONDS = 10;
const LIMIT = 300_000;

const redis = await startPrivateRedis();
if (redis === null) console.log('NOT RUN: a live Sunday with two workers and an emptied Redis (there is no redis-server)');

type Report = { lostIds: string[]; scheduledAgainMs: number };

/** Both workers in the middle of their work: one is killed, Redis is emptied, and the schedules must come back by themselves. */
function killAndFlush(source: ReplaySource, { flushAll }: PrivateRedis, report: Report) {
  return async (system: ReplaySystem): Promise<void> => {
    source.setFault({ mode: 'slow', delayMs: SLOW_MS, match: 'eventsround' });
    const enqueued: string[] = [];
    for (let read = 0; read < READS; read += 1) {
      enqueued.push(await system.enqueue({ name: 'FetchGames', payload: { scope: 'undecided', isForced: false } }));
    }
    const ours = async () => (await listAllRuns(system.db)).filter(({ id }) => enqueued.includes(id));
    await system.until(async () => (await ours()).every(({ startedAt }) => startedAt !== null));
    await hastenSchedule(system.db, { id: 'fetch-games', seconds: NEXT_POLL_SECONDS });
    await system.workers[0]?.kill();
    await flushAll();
    const flushedAt = performance.now();
    const known = new Set((await listAllRuns(system.db)).map(({ id }) => id));
    source.setFault(null);
    await system.until(async () =>
      (await listAllRuns(system.db)).some(({ id, name, status }) => name === 'FetchGames' && status === 'Succeeded' && !known.has(id)),
    );
    report.scheduledAgainMs = performance.now() - flushedAt;
    report.lostIds = enqueued;
  };
}

describe.skipIf(redis === null)(`the live Sunday of Week ${WEEK}, ${SEASON}, with two workers`, { timeout: LIMIT }, () => {
  const report: Report = { lostIds: [], scheduledAgainMs: Number.POSITIVE_INFINITY };
  let undisturbed: PlayedSunday;
  let disturbed: PlayedSunday;

  beforeAll(async () => {
    if (redis === null) return;
    const source = await openRealSeason(SEASON);
    try {
      undisturbed = await playSunday(source, { redisUrl: redis.url, disturb: null });
      await redis.flushAll();
      disturbed = await playSunday(source, { redisUrl: redis.url, disturb: killAndFlush(source, redis, report) });
    } finally {
      await source.close();
    }
  }, LIMIT);
  afterAll(async () => {
    await redis?.stop();
  });

  it('ends as if nothing had happened when one is killed and Redis is emptied in the middle', () => {
    expect(undisturbed.runs.filter(({ status }) => status !== 'Succeeded')).toEqual([]);
    const members = undisturbed.state['members'] ?? [];
    const out = members.filter((line) => !line.includes('"eliminated_round": null'));
    expect(out.length).toBeGreaterThan(20);
    expect(disturbed.state).toEqual(undisturbed.state);
    const rows = Object.values(disturbed.state).reduce((sum, lines) => sum + lines.length, 0);
    console.log(`${rows} rows of ${Object.keys(disturbed.state).length} tables equal, ${out.length} of ${members.length} members out`);
  });

  it('has its schedules back within a minute', () => {
    console.log(`the next poll had succeeded ${(report.scheduledAgainMs / 1000).toFixed(1)} s after Redis was emptied`);
    expect(report.scheduledAgainMs).toBeLessThan(60_000);
  });

  it('has a whole history: each run is over, and a failed one says why', () => {
    const { runs } = disturbed;
    expect(runs.filter(({ status }) => status !== 'Succeeded' && status !== 'Failed')).toEqual([]);
    const failed = runs.filter(({ status }) => status === 'Failed');
    expect(failed.map(({ errorMessage }) => errorMessage)).toEqual(failed.map(() => 'The queue lost this run'));
    expect(failed.length).toBeGreaterThan(0);
    expect(runs.map(({ id }) => id)).toEqual(expect.arrayContaining(report.lostIds));
    const ids = runs.map(({ id }) => Number(id)).sort((a, b) => a - b);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    console.log(`${runs.length} runs, ${failed.length} lost by the queue and marked so`);
  });
});
