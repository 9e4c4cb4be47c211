import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@survivor/db/database';
import { migrate } from '@survivor/db/migrate';
import getPort from 'get-port';
import { demoLeagues } from '../../rest/demo-leagues.ts';
import { signIn } from '../../system/sign-in.ts';
import { mustAnswer, startIdentity } from '../../system/start-identity.ts';
import { startProduct } from '../hung/product-process.ts';
import { PLAYERS } from './player-load.ts';

/** A server and a worker of this release, its queue on PostgreSQL, with the demo season and people signed in. */
export type DrillProduct = {
  readonly serverUrl: string;
  readonly workerUrl: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Tokens of `PLAYERS`, in their order. */
  readonly players: readonly string[];
  /** Ends both processes, as an operator does. */
  halt(): Promise<void>;
  /** Starts both again. */
  start(): void;
  stop(): Promise<void>;
};

/** Migrates the database, starts the product on it and waits until it is ready and filled. */
export async function openDrillProduct(databaseUrl: string): Promise<DrillProduct> {
  const { db } = openDatabase({ url: databaseUrl });
  await migrate(db);
  await db.destroy();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'survivor-drill-product-'));
  const [port, healthPort] = [await getPort(), await getPort()];
  const [serverUrl, workerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${healthPort}`];
  const identity = await startIdentity(dataDir, serverUrl);
  const settings = {
    DATABASE_URL: databaseUrl,
    SPORTS_SOURCE: 'demo',
    RATE_LIMITS: 'off',
    APP_SECRET: 'only the drills of a deployment know this',
    ...identity.settings,
    PORT: String(port),
    PUBLIC_URL: serverUrl,
    WORKER_HEALTH_PORT: String(healthPort),
    DRAIN_SECONDS: '0',
  };
  const startBoth = () => [
    startProduct({ name: 'server', url: serverUrl, settings }),
    startProduct({ name: 'worker', url: workerUrl, settings }),
  ];
  let running = startBoth();
  const halt = async () => void (await Promise.all(running.map((one) => one.stop())));
  await Promise.all(running.map(({ url }) => mustAnswer(`${url}/readyz`)));
  const players = await Promise.all(PLAYERS.map((email) => signIn(serverUrl, email)));
  await demoLeagues(serverUrl, players[0] ?? '');
  return {
    serverUrl,
    workerUrl,
    settings,
    players,
    halt,
    start: () => {
      running = startBoth();
    },
    stop: async () => {
      await halt();
      identity.child.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
