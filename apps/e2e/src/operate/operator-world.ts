import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import pg from 'pg';
import { type ProductProcess, startProduct } from '../faults/hung/product-process.ts';
import { startPrivateRedis } from '../faults/private-redis.ts';
import { runCommands } from '../faults/runbook.ts';
import { startIdentity, waitUntilOk } from '../system/start-identity.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const ADMIN = 'admin@example.com';
/** Whether these tools are installed. If not, logs that the test is not run. */
export function hasTools(tools: readonly string[], what: string): boolean {
  const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
  if (missing.length > 0) console.log(`NOT RUN: ${what} (there is no ${missing.join(', ')})`);
  return missing.length === 0;
}

/** Replaces commands that an operator types: the built command line, and Redis on its port. */
const STANDINS = `npm() { [ "$1 $2 $3" = 'run cli --' ]; shift 3; '${process.execPath}' '${root}/apps/cli/dist/main.js' "$@"; }
redis-cli() { command redis-cli -p "$REDIS_PORT" "$@"; }
`;
/** Builds the command line if needed, and migrates the database. */
const FIRST = `cd '${root}' && npm run cli -- migrate`;

/** Server and worker as processes, with their own database, Redis and identity provider. */
export type OperatorWorld = {
  /** The operator's working folder. */
  readonly folder: string;
  readonly url: string;
  readonly workerUrl: string;
  /** Its role owns the database and may create others, as after an installation. */
  readonly databaseUrl: string;
  /** Restarts server and worker with these additional settings. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops server and worker. */
  stopProduct(): Promise<void>;
  /** Runs commands in the folder up to the first failure and returns their output. */
  type(commands: string, env?: Readonly<Record<string, string | undefined>>): Promise<string>;
  stop(): Promise<void>;
};

async function administer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: process.env['TEST_PG_URL'] });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops all databases and roles whose names start with this. */
async function removeAllNamed(name: string): Promise<void> {
  const { rows } = await administer(`select datname from pg_database where datname like '${name}%'`);
  for (const { datname } of rows) await administer(`drop database if exists "${datname}" with (force)`);
  const roles = await administer(`select rolname from pg_roles where rolname like '${name}%' order by rolname desc`);
  for (const { rolname } of roles.rows) await administer(`drop role "${rolname}"`);
}

export async function openOperatorWorld(): Promise<OperatorWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'survivor-operator-'));
  const name = `operator_${process.pid}_${Date.now()}`;
  const database = new URL(process.env['TEST_PG_URL'] ?? '');
  Object.assign(database, { username: name, password: randomBytes(16).toString('hex'), pathname: `/${name}` });
  await administer(`create role ${name} login createdb password '${database.password}'`);
  await administer(`create database ${name} owner ${name} template template0 encoding 'UTF8'`);
  const redis = await startPrivateRedis();
  const [port, workerPort] = [await getPort(), await getPort()];
  const [url, workerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${workerPort}`];
  const identity = await startIdentity(folder, url);
  writeFileSync(join(folder, 'app-secret'), 'only the suite of operators knows this');
  const settings = {
    DATABASE_URL: database.href,
    ...(redis !== null && { REDIS_URL: redis.url }),
    SPORTS_SOURCE: 'demo',
    APP_SECRET_FILE: join(folder, 'app-secret'),
    ...identity.settings,
    ADMIN_EMAILS: ADMIN,
    PUBLIC_URL: url,
  };
  const shellEnv = { PATH: process.env['PATH'], HOME: process.env['HOME'], REDIS_PORT: redis === null ? '' : new URL(redis.url).port };
  const type = (commands: string, env: Readonly<Record<string, string | undefined>> = {}) =>
    runCommands(STANDINS + commands, { cwd: folder, env: { ...shellEnv, ...settings, ...env } });
  let running: ProductProcess[] = [];
  const stopProduct = async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
  };
  const start = async () => {
    const server = startProduct({ name: 'server', isBuilt: true, url, settings: { ...settings, PORT: String(port) } });
    const worker = startProduct({
      name: 'worker',
      isBuilt: true,
      url: workerUrl,
      settings: { ...settings, WORKER_HEALTH_PORT: String(workerPort) },
    });
    running = [server, worker];
    await Promise.all([url, workerUrl].map((one) => waitUntilOk(`${one}/readyz`)));
  };
  const stop = async () => {
    await stopProduct();
    identity.child.kill();
    await redis?.stop();
    await removeAllNamed(name);
    rmSync(folder, { recursive: true, force: true });
  };
  const restart = async (changed: Readonly<Record<string, string>> = {}) => {
    Object.assign(settings, changed);
    await stopProduct();
    await start();
  };
  try {
    await runCommands(FIRST, { cwd: folder, env: { ...shellEnv, ...settings } });
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, url, workerUrl, databaseUrl: database.href, restart, stopProduct, type, stop };
}
