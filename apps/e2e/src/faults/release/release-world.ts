import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { migrate } from '@survivor/db/migrations/migrate';
import getPort from 'get-port';
import { demoLeagues } from '../../rest/demo-leagues.ts';
import { signIn } from '../../system/sign-in.ts';
import { startIdentity, waitUntilOk } from '../../system/start-identity.ts';
import { startFaultPostgres } from '../hung/fault-postgres.ts';
import { startFaultRedis } from '../hung/fault-redis.ts';
import { type ProductProcess, startProduct } from '../hung/product-process.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { migrateBy, type Release } from './next-release.ts';
import { PLAYERS } from './player-load.ts';

const ADMIN = 'admin@example.com';
const SERVERS = 2;
/** The same as in production, and as the timeout of the balancer's check. */
const DRAIN_SECONDS = '5';
/**
 * More than three of the balancer's checks: it must notice that a process is ready again before the
 * next one stops.
 */
const SEEN_BY_BALANCER_MS = 1000;

/** A port and the process on it, which another release can replace. */
type ProcessSlot = { readonly name: 'server' | 'worker'; readonly port: number; running: ProductProcess };

/** Two servers behind a balancer, a worker, and the services that they need. */
export type ReleaseWorld = {
  readonly url: string;
  readonly db: Db;
  readonly players: readonly string[];
  readonly admin: string;
  /** The number of ready servers. */
  countReady(): Promise<number>;
  /** Runs a release's `migrate` command. Rejects if it fails. */
  migrateBy(release: Release): Promise<void>;
  /** Replaces the processes with those of a release, one after the other. */
  roll(release: Release): Promise<void>;
  stop(): Promise<void>;
};

const urlOf = (port: number) => `http://127.0.0.1:${port}`;
/** The timeout of the balancer's own check. */
const CHECK_MS = 5000;
const isReady = (port: number) =>
  fetch(`${urlOf(port)}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Starts a release with its own database, queue and demo season. */
export async function openReleaseWorld(opening: Release): Promise<ReleaseWorld> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'survivor-release-'));
  const postgres = await startFaultPostgres();
  const redis = await startFaultRedis();
  const { db } = openDatabase({ url: postgres.url, onError: () => {} });
  await migrate(db);
  const [balancerPort, first, second, workerPort] = [await getPort(), await getPort(), await getPort(), await getPort()] as const;
  const ports = [first, second, workerPort];
  const url = urlOf(balancerPort);
  const identity = await startIdentity(dataDir, url);
  const settings = {
    DATABASE_URL: postgres.url,
    ...(redis !== null && { REDIS_URL: redis.url }),
    SPORTS_SOURCE: 'demo',
    RATE_LIMITS: 'off',
    APP_SECRET: 'only the suite of releases knows this',
    ...identity.settings,
    ADMIN_EMAILS: ADMIN,
    PUBLIC_URL: url,
  };
  const start = (name: ProcessSlot['name'], port: number, { root }: Release): ProductProcess =>
    startProduct({
      name,
      url: urlOf(port),
      root,
      settings: { ...settings, ...(name === 'server' ? { PORT: String(port), DRAIN_SECONDS } : { WORKER_HEALTH_PORT: String(port) }) },
    });
  const slots: ProcessSlot[] = ports.map((port, at) => {
    const name = at < SERVERS ? 'server' : 'worker';
    return { name, port, running: start(name, port, opening) };
  });
  await Promise.all(ports.map((port) => waitUntilOk(`${urlOf(port)}/readyz`)));
  const balancer: Balancer = await startBalancer(balancerPort, [first, second]);
  await waitUntilOk(`${url}/healthz`);
  const players = await Promise.all(PLAYERS.map((email) => signIn(url, email)));
  // Waits for this player's leagues, because one of them is seeded last.
  await demoLeagues(url, players[0] ?? '');
  const servers = slots.filter(({ name }) => name === 'server');
  return {
    url,
    db,
    players,
    admin: await signIn(url, ADMIN),
    countReady: async () => (await Promise.all(servers.map(({ port }) => isReady(port)))).filter(Boolean).length,
    migrateBy: (release) => migrateBy(release, settings),
    roll: async (release) => {
      for (const slot of slots) {
        await slot.running.stop();
        slot.running = start(slot.name, slot.port, release);
        await waitUntilOk(`${urlOf(slot.port)}/readyz`);
        if (slot.name === 'server') await sleep(SEEN_BY_BALANCER_MS);
      }
    },
    stop: async () => {
      await balancer.stop();
      await Promise.all(slots.map(({ running }) => running.stop()));
      identity.child.kill();
      await db.destroy();
      await Promise.all([postgres.stop(), redis?.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
