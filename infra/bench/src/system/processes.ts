import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { repoRoot } from '../../../local/src/paths.ts';
import { Supervised } from '../../../local/src/start/supervised.ts';
import { buildAll, bundleOf } from '../../../local/src/turbo.ts';

export const SECRET = 'a secret of the benchmarks';
const guard = new URL('../../../local/bin/orphan-guard.mjs', import.meta.url).href;
const bench = fileURLToPath(new URL('../..', import.meta.url));
const bundled = new Set<string>();

/** Bundles a program of the benchmarks once a run, with the product's bundler. */
function bundle(source: string): string {
  const outfile = path.join(bench, 'dist', `${path.basename(source, '.ts')}.js`);
  if (bundled.has(outfile)) return outfile;
  const args = [path.join(repoRoot, 'infra/local/bin/bundle.mjs'), source, outfile];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: bench, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${source} could not be bundled: ${stderr}`);
  bundled.add(outfile);
  return outfile;
}

/** A server in its own process. */
export type Served = { readonly url: string; readonly pid: number };
type Work<T> = (served: Served) => Promise<T>;

async function withServer<T>(program: string, env: Readonly<Record<string, string>>, work: Work<T>): Promise<T> {
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(bench, 'dist', `server-${port}.log`);
  let pid = 0;
  const spec = {
    name: 'server',
    args: ['--import', guard, program],
    cwd: repoRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, APP_SECRET: SECRET, PORT: String(port), ...env },
    readyUrl: `${url}/readyz`,
    logFile,
  };
  const server = new Supervised(spec, (_, started) => {
    pid = started ?? pid;
  });
  try {
    await server.start();
    return await work({ url, pid });
  } finally {
    await server.stop();
    rmSync(logFile, { force: true });
  }
}

let built: Promise<void> | undefined;

/** The server that `npm start` runs, without a worker and without rate limits. */
export async function withProduct<T>(databaseUrl: string, work: Work<T>): Promise<T> {
  built ??= buildAll('--filter=@survivor/server');
  await built;
  const env = { DATABASE_URL: databaseUrl, OIDC_ISSUER: 'http://127.0.0.1:9', SPORTS_SOURCE: 'demo', RATE_LIMITS: 'off' };
  return withServer(bundleOf('server'), env, work);
}

export const withPlainStack = <T>(databaseUrl: string, work: Work<T>): Promise<T> =>
  withServer(bundle('bin/plain-stack.ts'), { DATABASE_URL: databaseUrl }, work);

type Reply<R> = { readonly value?: R; readonly error?: string };

/** A program of the benchmarks that carries out one order at a time in its own process. */
export class Helper<Order, Result> {
  readonly #child: ChildProcess;

  constructor(source: string, args: readonly string[] = []) {
    this.#child = fork(bundle(source), args, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  async order(order: Order): Promise<Result> {
    const { value, error = 'the helper sent no value' } = await new Promise<Reply<Result>>((resolve) => {
      const onExit = () => resolve({ error: 'the helper ended' });
      this.#child.once('exit', onExit);
      this.#child.once('message', (reply: Reply<Result>) => {
        this.#child.off('exit', onExit);
        resolve(reply);
      });
      this.#child.send(Object(order));
    });
    if (value === undefined) throw new Error(error);
    return value;
  }

  stop(): void {
    this.#child.kill();
  }
}

/** The other side of {@link Helper}: carries out orders and ends with its parent. */
export function serveOrders<Order, Result>(carryOut: (order: Order) => Promise<Result>): void {
  process.on('message', (order: Order) => {
    carryOut(order).then(
      (value) => process.send?.({ value }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
