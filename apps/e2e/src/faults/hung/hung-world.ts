import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@survivor/db/connection/database';
import { migrate } from '@survivor/db/migrations/migrate';
import getPort from 'get-port';
import { fieldOf, textOf } from '../../rest/api-client.ts';
import { demoLeagues, freeTeamsOf } from '../../rest/demo-leagues.ts';
import { signIn } from '../../system/sign-in.ts';
import { startIdentity, waitUntilOk } from '../../system/start-identity.ts';
import { startFaultPostgres } from './fault-postgres.ts';
import { startFaultRedis } from './fault-redis.ts';
import type { FaultService } from './fault-service.ts';
import type { Probe } from './probe.ts';
import { type ProductProcess, startProduct } from './product-process.ts';

export const SECRET = 'only the suite of hung services knows this';

export type Engine = 'postgresql' | 'redis';
export type Product = { readonly server: ProductProcess; readonly worker: ProductProcess };

/** Private services, and a signed-in user of the demo season who reads and picks. */
export type HungWorld = {
  readonly services: { readonly postgres: FaultService; readonly redis: FaultService | null };
  start(engine: Engine): Product;
  /** Starts an additional worker. */
  startWorker(engine: Engine): Promise<ProductProcess>;
  /** The requests to both processes; `read` and `pick` are the user's. */
  readonly probes: readonly Probe[];
  stop(): Promise<void>;
};

async function createProbes(serverUrl: string, workerUrl: string): Promise<Probe[]> {
  const token = await signIn(serverUrl, 'jordan.reyes@example.com');
  const leagues = await demoLeagues(serverUrl, token);
  const leagueId = textOf(
    fieldOf(
      leagues.find((league) => textOf(fieldOf(league, 'name')).startsWith('Office')),
      'id',
    ),
  );
  const [teamId = ''] = await freeTeamsOf(serverUrl, token, leagueId);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ leagueId, round: 5, teamId });
  return [
    { name: 'healthz', url: `${serverUrl}/healthz` },
    { name: 'readyz', url: `${serverUrl}/readyz` },
    { name: 'status', url: `${serverUrl}/api/v1/status` },
    { name: 'read', url: `${serverUrl}/api/v1/leagues/my-leagues`, init: { headers } },
    { name: 'pick', url: `${serverUrl}/api/v1/LeagueMembers/add-pick`, init: { method: 'POST', headers, body } },
    { name: 'worker healthz', url: `${workerUrl}/healthz` },
    { name: 'worker readyz', url: `${workerUrl}/readyz` },
  ];
}

/** Starts PostgreSQL and, if installed, Redis; seeds the demo season and signs a user in. */
export async function openHungWorld(): Promise<HungWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'survivor-hung-'));
  const postgres = await startFaultPostgres();
  const redis = await startFaultRedis();
  const { db } = openDatabase({ url: postgres.url });
  await migrate(db);
  await db.destroy();
  const [port, healthPort] = [await getPort(), await getPort()];
  const serverUrl = `http://127.0.0.1:${port}`;
  const workerUrl = `http://127.0.0.1:${healthPort}`;
  const identity = await startIdentity(dataDir, serverUrl);
  const settings = {
    DATABASE_URL: postgres.url,
    SPORTS_SOURCE: 'demo',
    RATE_LIMITS: 'off',
    APP_SECRET: SECRET,
    ...identity.settings,
    PORT: String(port),
    PUBLIC_URL: serverUrl,
    WORKER_HEALTH_PORT: String(healthPort),
  };
  const settingsOf = (engine: Engine) => (engine === 'redis' && redis !== null ? { ...settings, REDIS_URL: redis.url } : settings);
  const start = (engine: Engine): Product => ({
    server: startProduct({ name: 'server', url: serverUrl, settings: settingsOf(engine) }),
    worker: startProduct({ name: 'worker', url: workerUrl, settings: settingsOf(engine) }),
  });
  const first = start('postgresql');
  await Promise.all([serverUrl, workerUrl].map((url) => waitUntilOk(`${url}/readyz`)));
  const probes = await createProbes(serverUrl, workerUrl);
  await Promise.all([first.server.stop(), first.worker.stop()]);
  return {
    services: { postgres, redis },
    start,
    startWorker: async (engine) => {
      const own = await getPort();
      return startProduct({
        name: 'worker',
        url: `http://127.0.0.1:${own}`,
        settings: { ...settingsOf(engine), WORKER_HEALTH_PORT: String(own) },
      });
    },
    probes,
    stop: async () => {
      identity.child.kill();
      await Promise.all([postgres.stop(), redis?.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
