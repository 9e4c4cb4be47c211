import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const guard = new URL('../../../local/bin/orphan-guard.mjs', import.meta.url).href;
const TRIES = 600;

export type AdminServer = { readonly url: string; stop(): Promise<void> };

/** The product's server in a process of its own, on a database that is filled and migrated; without a worker, whose doing is not measured. */
export async function startAdminServer({ databaseUrl, secret }: { databaseUrl: string; secret: string }): Promise<AdminServer> {
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', guard, 'apps/server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      APP_SECRET: secret,
      OIDC_ISSUER: 'http://127.0.0.1:9',
      SPORTS_SOURCE: 'demo',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let tried = 0; tried < TRIES && child.exitCode === null; tried += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, stop };
    await delay(100);
  }
  await stop();
  throw new Error('the server does not start');
}
