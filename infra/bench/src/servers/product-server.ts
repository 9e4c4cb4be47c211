import path from 'node:path';
import { repoRoot } from '../../../local/src/paths.ts';
import { bundleOf } from '../../../local/src/start/build.ts';
import { runTurbo } from '../../../local/src/turbo.ts';
import { type Served, withProcess } from './with-process.ts';

let built: Promise<number> | undefined;

/** The bundle that `npm start` runs; built once. */
async function buildServer(): Promise<string> {
  built ??= runTurbo(['build', '--filter=@survivor/server', '--no-color'], { mode: 'quiet' });
  if ((await built) !== 0) throw new Error('The server could not be built.');
  return path.relative(repoRoot, bundleOf('server'));
}

export type ProductOptions = { readonly databaseUrl: string; readonly secret: string; readonly env?: Readonly<Record<string, string>> };

/**
 * The product's server on a database that is filled and migrated; without a worker, whose doing is not measured, and without rate limits,
 * since all requests come from one address. It logs as it does by default.
 */
export async function withProductServer<T>({ databaseUrl, secret, env }: ProductOptions, work: (served: Served) => Promise<T>): Promise<T> {
  const settings = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    SPORTS_SOURCE: 'demo',
    RATE_LIMITS: 'off',
    ...env,
  };
  return withProcess({ name: 'server', args: [await buildServer()], env: settings, readyPath: '/readyz' }, work);
}
