import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import pg from 'pg';
import { startPrivateRedis } from '../faults/private-redis.ts';
import { startIdentity } from '../system/start-identity.ts';

/** What the processes of a deployment meet: an empty database, Redis where there is one, an identity provider, secrets in files. */
export type ImageWorld = {
  readonly serverUrl: string;
  readonly workerUrl: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The folder with the secrets, that everybody on this machine may read. */
  readonly secrets: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
};

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_PG_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function writeSecrets(folder: string, secrets: Readonly<Record<string, string>>): Record<string, string> {
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`);
  return Object.fromEntries(Object.keys(secrets).map((name) => [`${name}_FILE`, name]));
}

/** The settings of production, for the demo season; `secretsAt` is where the processes see the folder of secrets. */
export async function openImageWorld(secretsAt?: string): Promise<ImageWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'survivor-world-'));
  chmodSync(folder, 0o755);
  const database = `images_${process.pid}_${Date.now()}`;
  await administer(`create database ${database}`);
  const databaseUrl = new URL(process.env.TEST_PG_URL ?? '');
  databaseUrl.pathname = `/${database}`;
  const [port, healthPort] = [await getPort(), await getPort()];
  const serverUrl = `http://127.0.0.1:${port}`;
  const redis = await startPrivateRedis();
  const identity = await startIdentity(folder, serverUrl);
  const secrets = join(folder, 'secrets');
  const files = writeSecrets(secrets, {
    DATABASE_URL: databaseUrl.toString(),
    APP_SECRET: 'only the suite of the images knows this one',
    OIDC_CLIENT_SECRET: identity.client.secret,
    ...(redis !== null && { REDIS_URL: redis.url }),
  });
  return {
    serverUrl,
    workerUrl: `http://127.0.0.1:${healthPort}`,
    secrets,
    databaseUrl: databaseUrl.toString(),
    settings: {
      ...Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(secretsAt ?? secrets, file)])),
      NODE_ENV: 'production',
      DEMO: '1',
      SPORTS_SOURCE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      WORKER_HEALTH_PORT: String(healthPort),
      PUBLIC_URL: serverUrl,
      OIDC_ISSUER: identity.issuer,
      OIDC_CLIENT_ID: identity.client.id,
      ADMIN_EMAILS: 'admin@example.com',
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'warn',
    },
    stop: async () => {
      identity.child.kill();
      await redis?.stop();
      await administer(`drop database ${database} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
