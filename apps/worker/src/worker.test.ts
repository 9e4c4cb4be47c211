import { type Db, openDatabase } from '@survivor/db/connection/database';
import { listRuns } from '@survivor/db/queries/job/job-runs';
import { listSchedules } from '@survivor/db/queries/job/job-schedules';
import { listHeartbeats } from '@survivor/db/queries/job/worker-heartbeats';
import { readNow, setVirtualClock } from '@survivor/db/queries/season/clock';
import { createLeagueRow, createTestDatabase, createUser, type TestDatabase } from '@survivor/db/testing';
import { DEMO_SEASON_START_CLOCK } from '@survivor/feed';
import { SCHEDULES } from '@survivor/jobs';
import { makeQueue } from '@survivor/jobs/bullmq';
import { BACK_ENDS, reportMissingBackEnds } from '@survivor/jobs/testing';
import { startTestRelay, type TestRelay } from '@survivor/mail/testing';
import { createLogger } from '@survivor/runtime';
import { prepareDatabase, startRun, waitForRun } from '@survivor/services';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';
import { type RunningWorker, type StartWorkerArgs, startWorker } from './start-worker.ts';

reportMissingBackEnds('the worker');

const WHOLE = { names: null, type: null, status: null } as const;
const log = createLogger({ process: 'worker', level: 'silent' });

/** Waits until the database shows it. */
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe.each(BACK_ENDS.map((backEnd) => [backEnd.name, backEnd] as const))('two workers with the queue on %s', (_, backEnd) => {
  describe.skipIf(!backEnd.isHere)('when it is there', () => {
    let place: Awaited<ReturnType<typeof backEnd.open>>;
    let db: Db;
    let relay: TestRelay;
    const workers: RunningWorker[] = [];
    const history = (name: (typeof SCHEDULES)[number]['name'] | 'InitializeGlobalState') =>
      listRuns(db, { ...WHOLE, names: [name] }, { offset: 0, limit: 100 });

    async function currentDeadline() {
      const { seasonId, round, deadline } = await db
        .selectFrom('seasons')
        .innerJoin('rounds', 'rounds.season_id', 'seasons.id')
        .select(['seasons.id as seasonId', 'rounds.ordinal as round', 'rounds.starts_at as deadline'])
        .where('year', '=', 2025)
        .where('rounds.ordinal', '=', sql<number>`current_round_of(seasons.id)`)
        .executeTakeFirstOrThrow();
      if (deadline === null) throw new Error('the round has no deadline');
      return { seasonId, round, deadline };
    }

    beforeAll(async () => {
      place = await backEnd.open();
      relay = await startTestRelay();
      db = openDatabase({ url: place.address.databaseUrl }).db;
      const clock = { kind: 'virtual', at: new Date(DEMO_SEASON_START_CLOCK) } as const;
      await prepareDatabase(db, { season: 2025, sportsSource: 'demo', clock, adminEmails: [] });
      const settings = {
        season: 2025,
        sportsSource: 'demo',
        oidc: null,
        appSecrets: ['a secret of the tests'],
        push: { hosts: [], contact: 'mailto:a@example.com' },
        offline: true,
        mail: { url: relay.url, from: 'Pools <no-reply@pools.example.com>', perMinute: 300 },
        publicUrl: 'http://localhost:3000',
        sportsdbUrl: '',
        sportsdbRequestsPerMinute: 20,
        workerHealthPort: null,
        host: '127.0.0.1',
      } as const satisfies Partial<StartWorkerArgs['settings']>;
      const start = () =>
        startWorker({
          settings: { ...settings, redisUrl: place.address.redisUrl },
          databaseUrl: place.address.databaseUrl,
          log,
          upkeepEveryMs: 500,
        });
      workers.push(...(await Promise.all([start(), start()])));
    });
    afterAll(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await db.destroy();
      await place.close();
      await relay.stop();
    });

    it('initialize an empty season, once', async () => {
      const run = await until(async () => (await history('InitializeGlobalState')).find(({ status }) => status === 'Succeeded'));
      expect(run.summary).toContain('272 games read, 272 changed');
      expect(await history('InitializeGlobalState')).toHaveLength(1);
    });

    it('send a reminder by themselves when its hour comes, once, and tell of it no number', async () => {
      const { seasonId, round, deadline } = await currentDeadline();
      const person = await createUser(db, { email: 'ada@example.com' });
      await db.insertInto('message_preferences').values({ user_id: person.id }).execute();
      await createLeagueRow(db, { seasonId, createdBy: person.id, startRound: round });
      await setVirtualClock(db, new Date(deadline.getTime() - 2 * 3_600_000 - 1500));
      expect(relay.received).toEqual([]);
      await until(async () => relay.received.length > 0);
      await until(async () => (await db.selectFrom('messages').select('id').where('state', '=', 'sent').execute()).length === 1);
      expect(relay.received.map(({ to, mail }) => [to, mail.subject?.slice(0, 17)])).toEqual([[['ada@example.com'], `Pick needed: Week`]]);
      const runs = await until(async () => {
        const all = await history('SendMessages');
        return all.every(({ status }) => status === 'Succeeded') && all;
      });
      expect(new Set(runs.map(({ summary }) => summary))).toEqual(new Set(['All due messages are sent']));
    });

    it('fetch and grade by themselves at a deadline', async () => {
      const { round, deadline } = await currentDeadline();
      await setVirtualClock(db, new Date(deadline.getTime() - 1500));
      const shift = (await readNow(db)).getTime() - Date.now();
      const deadlineInRealTime = deadline.getTime() - shift;
      await Promise.all(
        (['ProcessGamesOutcomes', 'FetchGames'] as const).map((name) =>
          until(async () =>
            (await history(name)).find(
              ({ status, startedAt }) => status === 'Succeeded' && (startedAt?.getTime() ?? 0) >= deadlineInRealTime,
            ),
          ),
        ),
      );
      const swept = await db.selectFrom('rounds').select('swept_at').where('ordinal', '=', round).executeTakeFirstOrThrow();
      expect(swept.swept_at).not.toBeNull();
    });

    it('each give a sign of life', async () => {
      const beats = await listHeartbeats(db);
      expect(beats).toHaveLength(workers.length);
      for (const beat of beats) expect(beat.label).toContain(`process ${process.pid}`);
    });

    it('put a schedule back that is gone', async () => {
      await db.deleteFrom('job_schedules').execute();
      await until(async () => (await listSchedules(db)).length === SCHEDULES.length);
    });

    it('do an immediate fetch for somebody who waits', async () => {
      const queue = makeQueue(place.address);
      const ctx = { db, queue };
      const runId = await startRun({ ctx, name: 'FetchGames', payload: { scope: 'undecided', isForced: true }, type: 'Immediate' });
      expect(await waitForRun({ ctx, runId, timeoutMs: 50_000 })).toMatchObject({ status: 'Succeeded', errorMessage: null });
      await queue.close();
    });
  });
});

describe('the heartbeat', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it('goes on while the worker lives, outlasts a database that is away, and ends with it', async () => {
    const troubles: string[] = [];
    const heartbeat = await startHeartbeat({ db: test.db, onError: (_, step) => troubles.push(step), everyMs: 20 });
    const [first] = await listHeartbeats(test.db);
    await until(async () => (await listHeartbeats(test.db)).find(({ lastBeatAt }) => lastBeatAt > (first?.lastBeatAt ?? 0)));
    await sql`alter table worker_heartbeats rename to hidden`.execute(test.db);
    await until(async () => troubles.length > 0);
    await sql`alter table hidden rename to worker_heartbeats`.execute(test.db);
    const [second] = await listHeartbeats(test.db);
    await until(async () => (await listHeartbeats(test.db)).find(({ lastBeatAt }) => lastBeatAt > (second?.lastBeatAt ?? 0)));
    await heartbeat.stop();
    expect(await listHeartbeats(test.db)).toEqual([]);
    expect(new Set(troubles)).toEqual(new Set(['heartbeat']));
  });
});
