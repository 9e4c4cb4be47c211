import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { migrate } from '@survivor/db/migrations/migrate';
import { findLatestRun } from '@survivor/db/queries/job/job-runs';
import { addMembersWithoutPicks, type FreezableProxy, startFreezableProxy } from '@survivor/db/testing';
import { makeQueue } from '@survivor/jobs/bullmq';
import { type StandIn, startStandIn } from '@survivor/recorded-seasons/stand-in';
import { startRun, waitForRun } from '@survivor/services';
import getPort from 'get-port';
import { startFaultPostgres } from '../faults/hung/fault-postgres.ts';
import { type ProductProcess, startProduct } from '../faults/hung/product-process.ts';
import { type PrivateRedis, startPrivateRedis } from '../faults/private-redis.ts';
import { callApi } from '../rest/api-client.ts';
import { signIn } from '../system/sign-in.ts';
import { startIdentity, waitUntilOk } from '../system/start-identity.ts';
import { ControllableRelay } from './controllable-relay.ts';
import { until } from './until.ts';

/**
 * More than two days before the fifth deadline, so that no reminder is due, which would hide
 * message metrics.
 */
const OPENING = new Date('2025-09-30T16:00:00Z');
const SEASON = 2025;
/** More refused addresses than the alert tolerates. */
const CROWD = 60;
const RUN_MS = 60_000;
const PLAYER = 'jordan.reyes@example.com';

/**
 * Server and worker in the fifth week of a recorded season, with private services that can fail one
 * by one.
 */
export type AlertWorld = {
  readonly db: Db;
  readonly server: ProductProcess;
  /** A proxy for the connection that listens to live events, separate from the pools. */
  readonly listening: FreezableProxy;
  /** Null if redis-server is not installed: the queue then uses PostgreSQL. */
  readonly redis: PrivateRedis | null;
  readonly relay: ControllableRelay;
  readonly source: StandIn;
  /** The bearer of a user who may pick. */
  readonly token: string;
  worker(): ProductProcess;
  /** Replaces the running worker. */
  restartWorker(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Fetches all rounds from the source now. Returns whether that succeeded. */
  fetchGames(): Promise<boolean>;
  stop(): Promise<void>;
};

export async function openAlertWorld(): Promise<AlertWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'survivor-alerts-'));
  const [postgres, redis, source, relay] = await Promise.all([
    startFaultPostgres(),
    startPrivateRedis(),
    startStandIn(),
    ControllableRelay.open(),
  ]);
  source.setNow(OPENING);
  const { db } = openDatabase({ url: postgres.url, onError: () => {} });
  await migrate(db);
  const listening = await startFreezableProxy(postgres.url);
  const [port, healthPort] = [await getPort(), await getPort()];
  const url = `http://127.0.0.1:${port}`;
  const identity = await startIdentity(dataDir, url);
  const settings = {
    DATABASE_URL: postgres.url,
    ...(redis !== null && { REDIS_URL: redis.url }),
    SEASON: String(SEASON),
    CLOCK: `virtual:${OPENING.toISOString()}`,
    SPORTS_SOURCE: 'thesportsdb',
    SPORTSDB_URL: source.baseUrl,
    SPORTSDB_REQUESTS_PER_MINUTE: '0',
    RATE_LIMITS: 'off',
    APP_SECRET: 'only the suite of alerts knows this',
    ...identity.settings,
    PUBLIC_URL: url,
    ...relay.settings,
  };
  const server = startProduct({
    name: 'server',
    url,
    settings: { ...settings, PORT: String(port), ...(redis !== null && { DATABASE_DIRECT_URL: listening.url }) },
  });
  const startWorker = (more: Readonly<Record<string, string>> = {}) =>
    startProduct({
      name: 'worker',
      url: `http://127.0.0.1:${healthPort}`,
      settings: { ...settings, WORKER_HEALTH_PORT: String(healthPort), ...more },
    });
  let worker = startWorker();
  await Promise.all([server, worker].map((process) => waitUntilOk(`${process.url}/readyz`)));
  await until(async () => (await findLatestRun(db, 'InitializeGlobalState'))?.status === 'Succeeded');
  const queue = makeQueue({ redisUrl: redis?.url ?? null, databaseUrl: postgres.url });
  const token = await signIn(url, PLAYER);
  await openLeague(db, { url, token });
  return {
    db,
    server,
    listening,
    redis,
    relay,
    source,
    token,
    worker: () => worker,
    restartWorker: async (more) => {
      await worker.stop();
      worker = startWorker(more);
      await waitUntilOk(`${worker.url}/readyz`);
    },
    fetchGames: async () => {
      const payload = { scope: 'all', isForced: true } as const;
      const runId = await startRun({ ctx: { db, queue }, name: 'FetchGames', payload, type: 'Immediate' });
      return (await waitForRun({ ctx: { db }, runId, timeoutMs: RUN_MS })).status === 'Succeeded';
    },
    stop: async () => {
      await Promise.all([server.stop(), worker.stop()]);
      identity.child.kill();
      await Promise.all([queue.close(), listening.close(), db.destroy()]);
      await Promise.all([postgres.stop(), redis?.stop(), source.close(), relay.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a league with a crowd of members who receive email. */
async function openLeague(db: Db, { url, token }: { url: string; token: string }): Promise<void> {
  const body = { name: 'Alerts', password: 'alerts', leagueType: 'NFL', season: SEASON };
  const { status } = await callApi(url, { method: 'POST', path: '/leagues', token, body });
  if (status >= 300) throw new Error(`no league: ${status}`);
  const { id: leagueId } = await db.selectFrom('leagues').select('id').executeTakeFirstOrThrow();
  await addMembersWithoutPicks(db, { leagueId, size: CROWD });
  const crowd = db.selectFrom('members').select('user_id').where('league_id', '=', leagueId).where('is_admin', '=', false);
  await db
    .insertInto('message_preferences')
    .columns(['user_id'])
    .expression(crowd)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
