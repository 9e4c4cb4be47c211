import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../../../..', import.meta.url));
/** Ends it with this process, also when the test is cut off. */
const GUARD = new URL('../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;
const fileOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
/** Its bundle where `npm test` has built it, which is there in a third of the time. */
const mainOf = (program: 'server' | 'worker') =>
  process.env.TEST_BUNDLES === '1'
    ? ['--enable-source-maps', '--import', GUARD, fileOf(`${program}/dist/main.js`)]
    : ['--import', 'tsx', '--import', GUARD, fileOf(`${program}/src/main.ts`)];

export type MainOptions = {
  readonly databaseUrl: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** The server unless told. */
  readonly program?: 'server' | 'worker';
};

/** Starts the product's own program as production does, on the test's database. */
export function spawnMain({ databaseUrl, port, env, program = 'server' }: MainOptions): ChildProcess {
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret of the tests, long enough for anybody',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    SPORTS_SOURCE: 'demo',
    ...env,
  };
  return spawn(process.execPath, mainOf(program), {
    cwd,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
