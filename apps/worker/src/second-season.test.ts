import { type Db, openDatabase } from '@survivor/db/connection/database';
import { listRuns } from '@survivor/db/queries/job/job-runs';
import { setNextRun } from '@survivor/db/queries/job/job-schedules';
import { setVirtualClock } from '@survivor/db/queries/season/clock';
import { createUser } from '@survivor/db/testing';
import { BACK_ENDS } from '@survivor/jobs/testing';
import { type StandIn, startStandIn } from '@survivor/recorded-seasons/stand-in';
import { createLogger } from '@survivor/runtime';
import { createLeague, getNextStart, prepareDatabase, submitPick } from '@survivor/services';
import { callerOf, createTestContext, teamIdOf } from '@survivor/services/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningWorker, startWorker } from './start-worker.ts';

async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 25));
}

describe('a second season beside the first, with a worker and its queue', () => {
  const backEnd = BACK_ENDS.find(({ name }) => name === 'PostgreSQL') ?? BACK_ENDS[0];
  let place: Awaited<ReturnType<(typeof BACK_ENDS)[number]['open']>>;
  let db: Db;
  let standIn: StandIn;
  let worker: RunningWorker | undefined;

  /** The worker as it runs while SEASON names that year; the one before is stopped. */
  async function startFor(season: number): Promise<void> {
    await worker?.stop();
    await prepareDatabase(db, { season, sportsSource: 'thesportsdb', clock: { kind: 'virtual', at: new Date() }, adminEmails: [] });
    const source = { sportsSource: 'thesportsdb', sportsdbUrl: standIn.baseUrl, sportsdbRequestsPerMinute: 0 } as const;
    const settings = {
      season,
      ...source,
      oidc: null,
      appSecrets: [],
      mail: null,
      push: { hosts: [], contact: 'mailto:a@example.com' },
      offline: true,
      publicUrl: 'http://localhost:3000',
      workerHealthPort: null,
      host: '127.0.0.1',
      redisUrl: place.address.redisUrl,
    };
    worker = await startWorker({
      settings,
      databaseUrl: place.address.databaseUrl,
      log: createLogger({ process: 'worker', level: 'silent' }),
      upkeepEveryMs: 200,
    });
  }

  async function moveTo(instant: string): Promise<void> {
    standIn.setNow(new Date(instant));
    await setVirtualClock(db, new Date(instant));
  }

  const seasonOf = (year: number) =>
    db
      .selectFrom('seasons')
      .selectAll()
      .select(sql<number>`current_round_of(id)`.as('current_round'))
      .where('year', '=', year)
      .executeTakeFirstOrThrow();
  const isLoaded = async (year: number) => (await seasonOf(year)).loaded_at !== null;
  const failedRuns = () => listRuns(db, { names: null, type: null, status: 'Failed' }, { offset: 0, limit: 10 });
  const playerOf = async (name: string) =>
    createTestContext(db, { caller: callerOf(await createUser(db, { name })), settings: { season: 2025 } });

  beforeAll(async () => {
    if (backEnd === undefined) return;
    place = await backEnd.open();
    db = openDatabase({ url: place.address.databaseUrl }).db;
    standIn = await startStandIn();
    const at = new Date('2024-12-31T12:00:00Z');
    standIn.setNow(at);
    await prepareDatabase(db, { season: 2024, sportsSource: 'thesportsdb', clock: { kind: 'virtual', at }, adminEmails: [] });
    await startFor(2024);
  });
  afterAll(async () => {
    await worker?.stop();
    await standIn?.close();
    await db?.destroy();
    await place?.close();
  });

  it('is loaded while the first is played to its end, and both are graded', async () => {
    await until(() => isLoaded(2024));
    expect(await seasonOf(2024)).toMatchObject({ current_round: 18, closed_through: 17 });
    const ann = await playerOf('Ann');
    const first = await createLeague({
      ctx: ann,
      input: { name: 'The last week', password: 'touchdown', leagueType: 'NFL', season: 2024 },
    });
    await submitPick({ ctx: ann, input: { leagueId: first, round: 18, teamId: String(teamIdOf('KC')) } });

    await startFor(2025);
    await until(() => isLoaded(2025));
    const input = { leagueType: 'NFL', season: 2025 };
    expect(await getNextStart({ ctx: ann, input })).toMatchObject({ round: { ordinal: 1 }, refusal: null });
    await createLeague({ ctx: ann, input: { ...input, leagueType: 'NFL', name: 'The first week', password: 'touchdown' } });
    expect(await seasonOf(2024)).toMatchObject({ current_round: 18, closed_through: 17 });

    await moveTo('2025-01-06T06:00:00Z');
    await setNextRun(db, { id: 'fetch-games', seconds: 0 });
    await until(async () => (await seasonOf(2024)).closed_through === 18);
    const leagues = await db.selectFrom('leagues').select(['name', 'completed_round', 'alive']).orderBy('name').execute();
    expect(leagues).toEqual([
      { name: 'The first week', completed_round: null, alive: 1 },
      { name: 'The last week', completed_round: 18, alive: 0 },
    ]);
    expect(await seasonOf(2025)).toMatchObject({ current_round: 1, closed_through: 0 });
    expect(await failedRuns()).toEqual([]);
  });
});
