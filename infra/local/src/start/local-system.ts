import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '@survivor/env';
import getPort from 'get-port';
import { repoRoot, tsxLoader } from '../paths.ts';
import { listMigrations, startForMigration } from '../postgres/start-for-migration.ts';
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
import { bundleOf, webDist } from './build.ts';
import { carryPeopleOver, startLocalIdentity } from './local-identity.ts';
import { type LocalMail, startLocalMail } from './local-mail.ts';
import { childEnvironment, choosePort, probeHost } from './local-settings.ts';
import type { RunLock } from './run-lock.ts';
import { runProgram } from './run-program.ts';
import { type ServiceSpec, Supervised } from './supervised.ts';

export interface LocalSystemOptions {
  readonly settings: Settings;
  readonly lock: RunLock;
  /** With watch: sources by tsx, the server behind vite's port. */
  readonly isDev: boolean;
  readonly report: (line: string) => void;
}

const guard = path.join(repoRoot, 'infra/local/bin/orphan-guard.mjs');
const tsxCli = path.join(repoRoot, 'node_modules/tsx/dist/cli.mjs');

/** PostgreSQL, identity provider, catch-all for email, server and worker of one data folder, as one thing to start and stop. */
export class LocalSystem {
  readonly #options: LocalSystemOptions;
  readonly #stops: (() => Promise<void>)[] = [];

  constructor(options: LocalSystemOptions) {
    this.#options = options;
  }

  /** Starts everything and answers the public address. On failure the caller still calls `stop`. */
  async start(): Promise<string> {
    const { settings, lock, isDev, report } = this.#options;
    const logs = path.join(settings.dataDir, 'logs');
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    const publicPort = await choosePort(settings);
    const publicUrl = process.env['PUBLIC_URL'] ? settings.publicUrl : `http://localhost:${publicPort}`;
    const port = isDev ? await getPort() : publicPort;
    report('Starting the services ...');
    const [databaseUrl, oidc, mail] = await Promise.all([this.#database(), this.#identity(publicUrl), this.#mail()]);
    const workerHealthPort = settings.workerHealthPort ?? (await getPort());
    const env = childEnvironment(settings, { port, publicUrl, databaseUrl, oidc, mail: mail.variables, workerHealthPort, webDist });
    await this.#migrate(env, databaseUrl, oidc['OIDC_ISSUER']);
    await Promise.all([
      this.#app('server', env, `http://${probeHost(settings.host)}:${port}/readyz`),
      this.#app('worker', env, `http://127.0.0.1:${workerHealthPort}/readyz`),
    ]);
    if (isDev) await this.#vite(publicPort, `http://${probeHost(settings.host)}:${port}`);
    if (mail.pageUrl !== null) report(`Email is stored and shown at ${mail.pageUrl}`);
    lock.note({ url: publicUrl, smtpUrl: mail.variables['SMTP_URL'] ?? null });
    return publicUrl;
  }

  /** Stops what was started: all but PostgreSQL beside each other, then PostgreSQL. */
  async stop(): Promise<void> {
    this.#options.lock.note({ isStopping: true });
    const [database, ...others] = this.#stops.splice(0);
    await Promise.allSettled(others.map((stop) => stop?.()));
    await database?.();
  }

  async #database(): Promise<string> {
    const { settings } = this.#options;
    if (settings.databaseUrl !== null) {
      this.#stops[0] = async () => undefined;
      return settings.databaseUrl;
    }
    let isStopping = false;
    let server = await startForMigration({
      dataDir: settings.dataDir,
      migrations: listMigrations(),
      onCopy: (copy) => this.#options.report(`Updating the database. A copy from before is in ${copy}`),
    });
    this.#stops[0] = async () => {
      isStopping = true;
      await server.stop();
    };
    const revive = (dead: RunningPostgres) =>
      dead.onDeath(async () => {
        while (!isStopping) {
          console.error('PostgreSQL stopped; restarting it.');
          const next = await startPostgres({ dataDir: settings.dataDir, preferredPort: dead.port }).catch(() => null);
          if (!next) continue;
          server = next;
          return revive(next);
        }
      });
    revive(server);
    return server.url;
  }

  async #identity(publicUrl: string): Promise<Record<string, string>> {
    const { settings, lock } = this.#options;
    this.#stops[1] = async () => undefined;
    if (settings.oidc !== null) return {};
    const onPid = (name: string, pid: number | null) => lock.noteChild(name, pid);
    const identity = await startLocalIdentity({ dataDir: settings.dataDir, publicUrl, onPid });
    this.#stops[1] = () => identity.stop();
    return identity.variables;
  }

  async #mail(): Promise<LocalMail> {
    const { settings, lock } = this.#options;
    this.#stops[2] = async () => undefined;
    const mail = await startLocalMail(settings, (name, pid) => lock.noteChild(name, pid));
    this.#stops[2] = mail.stop;
    return mail;
  }

  async #migrate(env: NodeJS.ProcessEnv, databaseUrl: string, localIssuer: string | undefined): Promise<void> {
    const status = await runProgram([...this.#entry('cli'), 'migrate'], env, 'quiet');
    if (status !== 0) throw new Error('The database could not be updated.');
    if (localIssuer) await carryPeopleOver(databaseUrl, localIssuer);
  }

  #app(name: 'server' | 'worker', env: NodeJS.ProcessEnv, readyUrl: string): Promise<void> {
    const { settings, isDev } = this.#options;
    const watched = [tsxCli, 'watch', '--clear-screen=false', path.join(repoRoot, 'apps', name, 'src/main.ts')];
    const logFile = isDev ? null : path.join(settings.dataDir, 'logs', `${name}.log`);
    return this.#run({ name, args: isDev ? watched : ['--import', guard, ...this.#entry(name)], cwd: repoRoot, env, readyUrl, logFile });
  }

  #vite(port: number, target: string): Promise<void> {
    const { host } = this.#options.settings;
    return this.#run({
      name: 'web app',
      args: ['--import', guard, '--import', tsxLoader, path.join(repoRoot, 'infra/local/src/start/vite-dev.ts')],
      cwd: path.join(repoRoot, 'apps/web'),
      env: { ...process.env, VITE_DEV_OPTIONS: JSON.stringify({ port, host, target }) },
      readyUrl: `http://${probeHost(host)}:${port}/`,
      logFile: null,
    });
  }

  async #run(spec: Omit<ServiceSpec, 'onPid'>): Promise<void> {
    const service = new Supervised({ ...spec, onPid: (child, pid) => this.#options.lock.noteChild(child, pid) });
    this.#stops.push(() => service.stop());
    await service.start();
  }

  #entry(app: string): string[] {
    return this.#options.isDev
      ? ['--import', tsxLoader, path.join(repoRoot, 'apps', app, 'src/main.ts')]
      : ['--enable-source-maps', bundleOf(app)];
  }
}
