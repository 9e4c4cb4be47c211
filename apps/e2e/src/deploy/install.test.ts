import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateRedis } from '../faults/private-redis.ts';
import { runTool } from '../images/run-tool.ts';
import { startIdentity } from '../system/start-identity.ts';
import { type Host, readInstallCommands, readRequiredCommands, scriptOf } from './install-page.ts';
import { playGradedWeek } from './play-graded-week.ts';

const checkout = fileURLToPath(new URL('../../../..', import.meta.url));
const MOST_COMMANDS = 30;
const LIMIT = 900_000;
const DATABASE = `install_${process.pid}_${Date.now()}`;
const SERVICES = ['survivor-server', 'survivor-worker'];

const missing = ['bash', 'psql', 'createdb', 'curl', 'git', 'openssl'].filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
const why = process.env.SOAK === '1' ? missing.map((tool) => `there is no ${tool}`).join(', ') : 'only `npm run test:soak` installs';
if (why !== '') console.log(`NOT RUN: the page that installs on Debian (${why})`);

it('takes at most 30 commands, email apart', () => {
  expect(readRequiredCommands().length).toBeGreaterThan(20);
  expect(readRequiredCommands().length).toBeLessThanOrEqual(MOST_COMMANDS);
});

describe.skipIf(why !== '')('the page that installs on Debian', () => {
  let root: string;
  const admin = new URL(process.env.TEST_PG_URL ?? 'postgres://localhost');
  let redis: Awaited<ReturnType<typeof startPrivateRedis>>;
  let identity: Awaited<ReturnType<typeof startIdentity>>;
  let host: Host;
  let url: string;

  const pidOf = (service: string) => Number(readFileSync(join(root, 'run', `${service}.pid`), 'utf8'));

  async function administer(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: admin.toString() });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'survivor-install-'));
    for (const folder of ['etc/redis', 'etc/caddy', 'etc/systemd/system', 'opt']) mkdirSync(join(root, folder), { recursive: true });
    const [port, healthPort, metricsPort] = [await getPort(), await getPort(), await getPort()];
    url = `http://127.0.0.1:${port}`;
    redis = await startPrivateRedis();
    identity = await startIdentity(root, url);
    const values = {
      DEMO: '1',
      SPORTS_SOURCE: 'demo',
      SEASON: '2025',
      PUBLIC_URL: url,
      PORT: String(port),
      WORKER_HEALTH_PORT: String(healthPort),
      METRICS_PORT: String(metricsPort),
      OIDC_ISSUER: identity.issuer,
      OIDC_CLIENT_ID: identity.client.id,
      ADMIN_EMAILS: 'admin@example.com',
      REDIS_URL: redis?.url ?? '',
    };
    host = {
      root,
      databaseHost: admin.host,
      databaseName: DATABASE,
      port,
      healthPort,
      clientSecret: identity.client.secret,
      source: checkout,
      values: Object.entries(values).map(([name, value]) => `${name}=${value}`),
    };
  }, LIMIT);

  afterAll(async () => {
    for (const service of SERVICES) {
      try {
        process.kill(pidOf(service), 'SIGKILL');
      } catch {
        // It was never started, or has ended.
      }
    }
    identity.child.kill();
    await redis?.stop();
    await administer(`drop database if exists ${DATABASE} with (force)`, `drop role if exists ${DATABASE}`);
    rmSync(root, { recursive: true, force: true });
  }, LIMIT);

  it('leads from an empty folder to processes that are ready', { timeout: LIMIT }, async () => {
    const script = join(root, 'page.sh');
    writeFileSync(script, scriptOf(readInstallCommands(), host));
    const superuser = {
      PGHOST: admin.hostname,
      PGPORT: admin.port,
      PGUSER: admin.username,
      PGPASSWORD: decodeURIComponent(admin.password),
    };
    const said = await runTool('bash', [script], { cwd: join(checkout, 'apps/e2e'), env: { ...superuser, ROOT: root }, limitMs: LIMIT });
    for (const line of said.split('\n').filter((each) => each.startsWith('NOT RUN'))) console.log(line);
    console.log(`${readInstallCommands().length} commands typed`);
    expect(said).toContain('"status":"ok"');
  });

  it('and to a week that is graded', { timeout: LIMIT }, async () => {
    const { picks, right, undecided } = await playGradedWeek(url);
    console.log(`${picks} picks of the week graded, ${right} of them right`);
    expect(picks).toBeGreaterThan(0);
    expect(undecided).toBe(0);
  });
});
