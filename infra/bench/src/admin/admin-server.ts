import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { Supervised } from '../../../local/src/start/supervised.ts';

const cwd = fileURLToPath(new URL('../../../..', import.meta.url));
const guard = new URL('../../../local/bin/orphan-guard.mjs', import.meta.url).href;

/** The product's server in a process of its own, on a database that is filled and migrated; without a worker, whose doing is not measured. */
export async function withAdminServer<T>(
  { databaseUrl, secret }: { databaseUrl: string; secret: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    SPORTS_SOURCE: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const args = ['--import', 'tsx', '--import', guard, 'apps/server/src/main.ts'];
  const server = new Supervised({ name: 'server', args, cwd, env, readyUrl: `${url}/readyz`, logFile: null, onPid: () => {} });
  try {
    await server.start();
    return await work(url);
  } finally {
    await server.stop();
  }
}
