import type { JobName } from '@survivor/contract/job-names';
import { listRuns } from '@survivor/db/queries/job/job-runs';
import { listSchedules, setNextRun } from '@survivor/db/queries/job/job-schedules';
import { readSourcePause } from '@survivor/db/queries/season/source-calls';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { createDemoSource, demoSchedule, SourceError, type SportsSource } from '@survivor/feed';
import { type HandlerArgs, type JobPayloads, type RunProgress, UnrecoverableJobError } from '@survivor/jobs';
import { ensureRounds, planSchedules, prepareDatabase } from '@survivor/services';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeError } from '../describe-error.ts';
import { fetchGames } from './fetch-games.ts';
import { fetchTeams } from './fetch-teams.ts';
import { initializeGlobalState } from './initialize-global-state.ts';

const SEASON = 2025;
const NOW = new Date('2025-10-01T16:00:00Z');

let test: TestDatabase;
const asked: string[] = [];
const told: RunProgress[] = [];

beforeEach(async () => {
  test = await createTestDatabase();
  asked.length = 0;
  told.length = 0;
  await prepareDatabase(test.db, { season: SEASON, sportsSource: 'demo', clock: { kind: 'virtual', at: NOW }, adminEmails: [] });
  await ensureRounds({ db: test.db, season: SEASON });
  await planSchedules({ db: test.db, season: SEASON });
});
afterEach(() => test.close());

/** The demo season, with faults; every question is remembered. */
function createSource({ onRound = () => {}, hidden = [] }: { onRound?: (round: number) => void; hidden?: string[] } = {}): SportsSource {
  const demo = createDemoSource({ season: SEASON, now: async () => NOW });
  return {
    ...demo,
    fetchRound: async (args) => {
      asked.push(`round ${args.round}`);
      onRound(args.round);
      const answer = await demo.fetchRound(args);
      return { ...answer, games: answer.games.filter(({ sourceId }) => !hidden.includes(sourceId)) };
    },
    fetchGame: (args) => {
      asked.push(`game ${args.sourceId}`);
      return demo.fetchGame(args);
    },
  };
}

function startOf<N extends JobName>(payload: JobPayloads[N], { isResumed = false, done = new Set<string>() } = {}): HandlerArgs<N> {
  const checkpoint = { done, add: async (step: string) => void done.add(step) };
  const reportProgress = async (progress: RunProgress) => void told.push(progress);
  return { payload, runId: '1', signal: new AbortController().signal, attempt: 1, isResumed, checkpoint, reportProgress };
}
const all = { scope: 'all', isForced: false } as const;
const deps = (source: SportsSource) => ({ db: test.db, season: SEASON, source, mail: null, push: null });
const isGradingDue = async () =>
  (await listSchedules(test.db)).some(
    ({ id, nextRun }) => id === 'process-outcomes' && nextRun !== null && nextRun <= new Date(Date.now() + 1000),
  );
const countGames = async () => (await test.db.selectFrom('games').select('id').execute()).length;

describe('FetchGames', () => {
  it('stores all rounds, says what it read, and has grading look at it', async () => {
    expect(await fetchGames(deps(createSource()))(startOf<'FetchGames'>(all))).toBe('272 games read, 272 changed');
    expect(told).toEqual(Array.from({ length: 18 }, (_, round) => ({ done: round + 1, of: 18 })));
    expect(await isGradingDue()).toBe(true);
    expect(await fetchGames(deps(createSource()))(startOf<'FetchGames'>(all))).toBe('272 games read, 0 changed');
  });

  it('stores the other rounds when one answer is bad, and a retry asks only for that one', async () => {
    let isBad = true;
    const source = createSource({
      onRound: (round) => {
        if (round === 7 && isBad) throw new SourceError('malformed', 'Week 7: the answer is not JSON');
      },
    });
    const done = new Set<string>();
    await expect(fetchGames(deps(source))(startOf<'FetchGames'>(all, { done }))).rejects.toThrow('Week 7: the answer is not JSON');
    const stored = await countGames();
    expect(stored).toBe(272 - demoSchedule().filter(({ round }) => round === 7).length);
    expect(await isGradingDue()).toBe(true);
    isBad = false;
    asked.length = 0;
    await fetchGames(deps(source))(startOf<'FetchGames'>(all, { done }));
    expect(asked).toEqual(['round 7']);
    expect(told.at(-1)).toEqual({ done: 18, of: 18 });
    expect(await countGames()).toBe(272);
  });

  it('has grading look at what an attempt of a killed worker may have stored', async () => {
    await fetchGames(deps(createSource()))(startOf<'FetchGames'>(all));
    await setNextRun(test.db, { id: 'process-outcomes', seconds: null });
    await fetchGames(deps(createSource()))(startOf<'FetchGames'>(all));
    expect(await isGradingDue()).toBe(false);
    await fetchGames(deps(createSource()))(startOf<'FetchGames'>(all, { isResumed: true }));
    expect(await isGradingDue()).toBe(true);
  });

  it('does not go on asking a source that is down', async () => {
    const down = () => {
      throw new SourceError('unreachable', 'the source cannot be reached');
    };
    await expect(fetchGames(deps(createSource({ onRound: down })))(startOf<'FetchGames'>(all))).rejects.toThrow('cannot be reached');
    expect(asked).toEqual(['round 1']);
    expect(await isGradingDue()).toBe(false);
  });

  it('looks up in the same run a stored game that its round lacks', async () => {
    await fetchGames(deps(createSource()))(startOf<'FetchGames'>(all));
    const hidden = demoSchedule()
      .filter(({ round }) => round === 5)
      .slice(0, 1)
      .map(({ sourceId }) => sourceId);
    asked.length = 0;
    await fetchGames(deps(createSource({ hidden })))(startOf<'FetchGames'>(all));
    expect(asked.filter((question) => question.startsWith('game'))).toEqual(hidden.map((sourceId) => `game ${sourceId}`));
  });

  it('leaves the source alone after "too many requests", but for a forced run', async () => {
    const limit = () => {
      throw new SourceError('rate-limited', 'Week 1: too many requests (429)', 90);
    };
    await expect(fetchGames(deps(createSource({ onRound: limit })))(startOf<'FetchGames'>(all))).rejects.toThrow(UnrecoverableJobError);
    expect((await readSourcePause(test.db))?.seconds).toBeGreaterThan(60);
    asked.length = 0;
    await expect(fetchGames(deps(createSource()))(startOf<'FetchGames'>(all))).rejects.toThrow(/no calls until \d\d:\d\d:\d\d UTC/);
    expect(asked).toEqual([]);
    expect(await fetchGames(deps(createSource()))(startOf<'FetchGames'>({ scope: 'current', isForced: true }))).toContain('games read');
  });
});

describe('the other handlers', () => {
  it('initialize a season, safe to repeat', async () => {
    const run = () => initializeGlobalState(deps(createSource()))(startOf<'InitializeGlobalState'>({}));
    expect(await run()).toContain('272 games read, 272 changed');
    expect(await run()).toContain('272 games read, 0 changed');
    const season = await test.db
      .selectFrom('seasons')
      .select(sql<number>`current_round_of(id)`.as('round'))
      .where('year', '=', SEASON)
      .executeTakeFirstOrThrow();
    expect(season.round).toBe(5);
  });

  it('take a season that the source does not have yet for no failure, and ask again after an hour', async () => {
    const demo = createSource();
    const none: SportsSource = {
      ...demo,
      fetchRound: async ({ round }) => {
        asked.push(`round ${round}`);
        throw new SourceError('empty', `Week ${round}: no games`);
      },
    };
    const nothing = 'the source has no schedule of NFL 2025-2026 yet';
    expect(await initializeGlobalState(deps(none))(startOf<'InitializeGlobalState'>({ season: SEASON }))).toBe(nothing);
    expect(asked).toEqual(['round 1', 'round 2']);
    expect(await fetchGames(deps(none))(startOf<'FetchGames'>(all))).toBe(`0 games read, 0 changed; ${nothing}`);
    expect(await isGradingDue()).toBe(false);
    await initializeGlobalState(deps(demo))(startOf<'InitializeGlobalState'>({ season: SEASON }));
    await expect(fetchGames(deps(none))(startOf<'FetchGames'>(all))).rejects.toThrow('no games');
  });

  it('check the teams', async () => {
    expect(await fetchTeams(deps(createSource()))(startOf<'FetchTeams'>({}))).toBe('32 teams read, 0 renamed');
    expect(await listRuns(test.db, { names: null, type: null, status: null }, { offset: 0, limit: 1 })).toEqual([]);
  });
});

describe('the reason of a failure', () => {
  it.each([
    [new SourceError('empty', 'Week 3: no games'), 'Week 3: no games'],
    [Object.assign(new Error('connect postgres://user:secret@host'), { code: 'ECONNREFUSED' }), 'Unexpected error (Error, ECONNREFUSED)'],
    [new TypeError('https://api/v1/json/secret-key/x'), 'Unexpected error (TypeError)'],
    ['secret', 'Unexpected error'],
  ])('shows words only of errors made to be shown', (error, words) => {
    expect(describeError(error)).toBe(words);
  });
});
